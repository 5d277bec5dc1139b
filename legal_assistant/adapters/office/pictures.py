"""Pictures as pages: photos, scans and faxes (several pages in one TIFF), turned upright as the camera says."""

import io
from numbers import Real
from typing import Any, Final

from PIL import Image, ImageOps, UnidentifiedImageError

_FORMATS: Final = ("JPEG", "PNG", "TIFF", "GIF", "BMP", "WEBP", "HEIF", "AVIF")
_MOST_PIXELS: Final = 120_000_000
_MOST_RENDERED: Final = 40_000_000
_MOST_FRAMES: Final = 2_000
#: A picture that does not say, or says what cannot be, is taken for a scan of this many dots an inch.
_USUAL_DPI: Final = 200.0
_LEAST_DPI, _MOST_DPI = 50.0, 1_200.0
_ORIENTATION: Final = 0x0112
_SIDEWAYS: Final = (5, 6, 7, 8)


class PictureError(Exception):
    """The picture cannot be had; ``code`` is "broken" or "too_large"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Pictures:
    """The pictures of one file; page n is picture n (from 1)."""

    def __init__(self, data: bytes) -> None:
        """Raises PictureError."""
        if data[4:8] == b"ftyp":
            import pi_heif  # noqa: PLC0415 - only for pictures of phones

            pi_heif.register_heif_opener()
        Image.MAX_IMAGE_PIXELS = _MOST_PIXELS
        try:
            self._image: Any = Image.open(io.BytesIO(data), formats=_FORMATS)
            self.count = min(int(getattr(self._image, "n_frames", 1)), _MOST_FRAMES) if self._image.format == "TIFF" else 1
        except Image.DecompressionBombError as error:
            raise PictureError("too_large") from error
        except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, TypeError) as error:
            raise PictureError("broken") from error

    def size(self, page: int) -> tuple[float, float]:
        """Width and height of the page in points, upright. Raises PictureError."""
        self._go_to(page)
        width, height = self._image.size
        if self._image.getexif().get(_ORIENTATION) in _SIDEWAYS:
            width, height = height, width
        dpi = self._dpi()
        return width * 72 / dpi, height * 72 / dpi

    def render(self, page: int, scale: float) -> tuple[int, int, bytes]:
        """Width, height and RGB rows of the page; ``scale`` is pixels a point. Raises PictureError."""
        wide, high = self.size(page)
        width, height = max(round(wide * scale), 1), max(round(high * scale), 1)
        if width * height > _MOST_RENDERED:
            raise PictureError("too_large")
        try:
            upright = ImageOps.exif_transpose(self._image)
            picture = _on_white(upright).resize((width, height), Image.Resampling.LANCZOS, reducing_gap=2.0)
        except (OSError, ValueError, SyntaxError, EOFError, TypeError) as error:
            raise PictureError("broken") from error
        return width, height, picture.tobytes()

    def _go_to(self, page: int) -> None:
        try:
            if self.count > 1:
                self._image.seek(page - 1)
        except (OSError, ValueError, SyntaxError, EOFError) as error:
            raise PictureError("broken") from error
        if self._image.size[0] * self._image.size[1] > _MOST_PIXELS:
            raise PictureError("too_large")

    def _dpi(self) -> float:
        found = self._image.info.get("dpi")
        value = float(found[0]) if isinstance(found, tuple) and found and isinstance(found[0], Real) else 0.0
        return value if _LEAST_DPI <= value <= _MOST_DPI else _USUAL_DPI


def _on_white(image: Any) -> Any:
    """As RGB, what is transparent in white."""
    if image.mode in ("RGBA", "LA", "PA") or (image.mode == "P" and "transparency" in image.info):
        layer = image.convert("RGBA")
        ground = Image.new("RGBA", layer.size, "white")
        ground.alpha_composite(layer)
        return ground.convert("RGB")
    if image.mode.startswith("I;16"):
        return image.point(lambda value: value / 256).convert("L").convert("RGB")
    return image.convert("RGB")

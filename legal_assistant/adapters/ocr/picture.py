"""Pictures as the recogniser sees them."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

#: Shape (height, width, 3), blue, green, red.
Picture: TypeAlias = NDArray[np.uint8]

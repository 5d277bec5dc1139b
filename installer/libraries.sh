# System libraries and fonts that the window needs, by their Debian names.
QT_LIBRARIES="libegl1 libgl1 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 \
libxcb-shape0 libxcb-xinerama0 libdbus-1-3 libgssapi-krb5-2 libfontconfig1 fonts-noto-cjk"

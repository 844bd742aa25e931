// Loaded before a measured program and its threads: each collects its garbage all the time, so that memory is what is held and not what nobody has come to yet.
setInterval(() => globalThis.gc?.(), 250).unref();

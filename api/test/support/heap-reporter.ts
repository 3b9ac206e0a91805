// Loaded into a server with `node --import`. Collects garbage when its parent process asks, and replies with the bytes
// in use.
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();

/** Uploaded bytes of the process after which their buffers are freed. With twice as many, V8 starts to mark its whole heap. */
const INTERVAL_BYTES = 2 * 1_048_576;

let receivedBytes = 0;

/**
 * Frees the used buffers of uploads from time to time, which takes less than a millisecond. Node would keep 64 MB of them until
 * the young generation is full, which is large so that requests need few collections (`--expose-gc`).
 */
export const countReceivedBytes = (bytes: number): void => {
  receivedBytes += bytes;
  if (receivedBytes < INTERVAL_BYTES) return;
  receivedBytes = 0;
  globalThis.gc?.({ type: 'minor', execution: 'sync' });
};

/**
 * Why a module, or a file that the shell reads at run time, could not be had:
 * `unreachable` no or a failed reply, `slow` none within 10 s, `stuck` one of its files began and did not arrive within
 * 10 s, `stalled` it has its files and shows nothing, `damaged` something else than what was expected,
 * `misshapen` its code delivers something else than a module, `replaced` its files made way for another version, `newer`
 * and `older` it needs such a shell, `broken` it threw while it started.
 */
export type LoadFailure =
  | 'unreachable'
  | 'slow'
  | 'stuck'
  | 'stalled'
  | 'damaged'
  | 'misshapen'
  | 'replaced'
  | 'newer'
  | 'older'
  | 'broken';

export class LoadError extends Error {
  override name = 'LoadError';
  readonly failure: LoadFailure;
  constructor(failure: LoadFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** A file of a module that did not come; the build's runtime raises it. */
const isChunkError = (error: unknown): error is Error & { type?: string } =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** @returns why it could not be had; null when it was had, and failed later */
export const loadFailureOf = (error: unknown): LoadFailure | null => {
  if (error instanceof LoadError) return error.failure;
  if (!isChunkError(error)) return null;
  return error.type === 'timeout' ? 'stuck' : 'unreachable';
};

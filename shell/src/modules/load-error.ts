/** Why a module, or a file that the shell reads at run time, could not be loaded. */
export type LoadFailure =
  /** No response, or an error status. */
  | 'unreachable'
  /** No response within 10 s. */
  | 'slow'
  /** A file was not completely loaded within 10 s. */
  | 'incomplete'
  /** All files have loaded, but nothing is displayed. */
  | 'unresponsive'
  /** Unexpected content. */
  | 'damaged'
  /** The code does not export a valid module. */
  | 'invalid'
  /** The files were replaced by another version. */
  | 'replaced'
  /** It needs a newer shell. */
  | 'newer'
  /** It needs an older shell. */
  | 'older'
  /** It threw while it started. */
  | 'broken';

export class LoadError extends Error {
  override name = 'LoadError';
  readonly failure: LoadFailure;
  constructor(failure: LoadFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** The build's runtime throws it when a file of a module cannot be loaded. */
const isChunkError = (error: unknown): error is Error & { type?: string } =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** @returns why it could not be loaded; null for other errors, for example when it crashed after loading */
export const getLoadFailure = (error: unknown): LoadFailure | null => {
  if (error instanceof LoadError) return error.failure;
  if (!isChunkError(error)) return null;
  return error.type === 'timeout' ? 'incomplete' : 'unreachable';
};

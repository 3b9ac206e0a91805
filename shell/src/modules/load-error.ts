/** Why a module, or a file that the shell reads at run time, cannot be used. */
export type FailureKind =
  /** No response, or an error status. */
  | 'unreachable'
  /** A file did not load within 10 s, or a page did not display within 15 s. */
  | 'timedOut'
  /** Unexpected content. */
  | 'damaged'
  /** It needs another version of the shell. The error's message says which. */
  | 'incompatible'
  /** It threw. */
  | 'crashed';

export class LoadError extends Error {
  override name = 'LoadError';
  readonly kind: FailureKind;
  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The files of a page were replaced by those of another version. Only a reload loads that version completely. */
export class ReplacedError extends LoadError {}

/** The build's runtime throws it when a file of a module cannot be loaded. */
const isChunkError = (error: unknown): error is Error & { type?: string } =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** Whether it failed to load. Otherwise its code is good, and a page of it crashed. */
export const isLoadError = (error: unknown): boolean => error instanceof LoadError || isChunkError(error);

export const getFailureKind = (error: unknown): FailureKind => {
  if (error instanceof LoadError) return error.kind;
  if (!isChunkError(error)) return 'crashed';
  return error.type === 'timeout' ? 'timedOut' : 'unreachable';
};

/** The browser keeps waiting for a file whose download has stopped. Only a reload requests it again. */
export const needsReload = (error: unknown): boolean =>
  (isChunkError(error) && error.type === 'timeout') || (error instanceof LoadError && needsReload(error.cause));

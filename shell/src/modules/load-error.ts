/**
 * Why a module, or a file that the shell reads at run time, could not be had:
 * `unreachable` no or a failed reply, `slow` none within 10 s, `shape` something else than what was expected,
 * `incompatible` made for another shell, `broken` it threw while it started.
 */
export type LoadFailure = 'unreachable' | 'slow' | 'shape' | 'incompatible' | 'broken';

export class LoadError extends Error {
  override name = 'LoadError';
  readonly failure: LoadFailure;
  constructor(failure: LoadFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

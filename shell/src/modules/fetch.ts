import type { LoadOutcome } from 'protocol';
import * as z from 'zod/mini';

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
  /** The phase that failed, if the kind does not say it. */
  readonly phase: LoadOutcome | undefined;
  constructor(kind: FailureKind, message: string, cause?: unknown, phase?: LoadOutcome) {
    super(message, { cause });
    this.kind = kind;
    this.phase = phase;
  }
}

/** The files of a page were replaced by those of another version. Only a reload loads that version completely. */
export class ReplacedError extends LoadError {}

/** The build's runtime throws an error of this name when a file of a module cannot be loaded. */
const CHUNK_ERROR = 'ChunkLoadError';

/** The entry of a module cannot be loaded. It equals what the build's runtime throws for other files of the module. */
export class ScriptError extends Error {
  override name = CHUNK_ERROR;
  readonly type: 'timeout' | 'error';
  readonly request: string;
  constructor(type: ScriptError['type'], url: string) {
    super(`Loading ${url} failed (${type}).`);
    this.type = type;
    this.request = new URL(url, location.href).href;
  }
}

const isChunkError = (error: unknown): error is Error & { type?: string } =>
  error instanceof Error && error.name === CHUNK_ERROR;

/** Whether it failed to load. Otherwise its code is good, and a page of it crashed. */
export function isLoadError(error: unknown): boolean {
  return error instanceof LoadError || isChunkError(error);
}

export function getFailureKind(error: unknown): FailureKind {
  if (error instanceof LoadError) return error.kind;
  if (!isChunkError(error)) return 'crashed';
  return error.type === 'timeout' ? 'timedOut' : 'unreachable';
}

/** The browser keeps waiting for a file whose download has stopped. Only a reload requests it again. */
export function needsReload(error: unknown): boolean {
  return (isChunkError(error) && error.type === 'timeout') || (error instanceof LoadError && needsReload(error.cause));
}

// zod would probe for eval, which the CSP forbids and the browser reports. The setting is global: it applies to the
// modules' copies of zod too.
z.config({ jitless: true });

/** The timeout for a module and for a file about modules (MFE-03). */
export const LOAD_TIMEOUT_MS = 10_000;

/**
 * The time within which a page must display something. Longer than `LOAD_TIMEOUT_MS`: if a file is the reason, the
 * trader sees its failure, which says more.
 */
export const START_TIMEOUT_MS = 15_000;

const isTimeout = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'TimeoutError';

/**
 * Fetches with the timeout of MFE-03.
 * @throws LoadError `timedOut` or `unreachable`
 */
export async function fetchWithTimeout(url: string, request: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) });
    if (response.ok) return response;
    throw new LoadError('unreachable', `${url} responded with status ${response.status}.`);
  } catch (failure) {
    if (failure instanceof LoadError) throw failure;
    const kind = isTimeout(failure) ? 'timedOut' : 'unreachable';
    throw new LoadError(kind, `${url} could not be fetched.`, failure);
  }
}

/** @throws LoadError `timedOut`, `unreachable`, or `damaged` if the response does not match the schema */
export async function fetchJson<S extends z.ZodMiniType>(
  url: string,
  schema: S,
  request?: RequestInit,
): Promise<z.output<S>> {
  const response = await fetchWithTimeout(url, request);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new LoadError('damaged', `${url} has an invalid format.`, parsed.error);
}

import * as z from 'zod/mini';
import { LoadError } from './load-error.ts';

// zod would probe for eval, which the CSP forbids and the browser reports. The setting is global: it applies to the
// modules' copies of zod too.
z.config({ jitless: true });

/** For a module, and for a file about modules (MFE-03). */
export const loadTimeoutMs = 10_000;

/** Until a page must display something. Longer than `loadTimeoutMs`, because the failure of a file says more. */
export const startTimeoutMs = 15_000;

const isTimeout = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'TimeoutError';

/**
 * Fetches with the timeout of MFE-03.
 * @throws LoadError `timedOut` or `unreachable`
 */
export const fetchWithTimeout = async (url: string, request: RequestInit = {}): Promise<Response> => {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(loadTimeoutMs) });
    if (response.ok) return response;
    throw new LoadError('unreachable', `${url} responded with status ${response.status}.`);
  } catch (failure) {
    if (failure instanceof LoadError) throw failure;
    const kind = isTimeout(failure) ? 'timedOut' : 'unreachable';
    throw new LoadError(kind, `${url} could not be fetched.`, failure);
  }
};

/** @throws LoadError `timedOut`, `unreachable`, or `damaged` if the response does not match the schema */
export const fetchJson = async <S extends z.ZodMiniType>(
  url: string,
  schema: S,
  request?: RequestInit,
): Promise<z.output<S>> => {
  const response = await fetchWithTimeout(url, request);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new LoadError('damaged', `${url} has an invalid format.`, parsed.error);
};

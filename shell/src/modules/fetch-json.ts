import * as z from 'zod/mini';
import { LoadError } from './load-error.ts';

// zod would probe for eval, which the page's policy forbids and the browser reports. The setting is the page's: it
// holds for the modules' copies of zod, too.
z.config({ jitless: true });

/** How long a module, or a file about modules, may take (MFE-03). */
export const loadTimeout = 10_000;

/** How long a page may show nothing: longer than each of its files may take, whose own failure says more. */
export const startTimeout = 15_000;

const timedOut = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'TimeoutError';

/**
 * Fetches with the time-out of MFE-03.
 * @throws LoadError `slow` or `unreachable`
 */
export const fetchInTime = async (address: string, request: RequestInit = {}): Promise<Response> => {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(loadTimeout) });
    if (response.ok) return response;
    throw new LoadError('unreachable', `${address} answered ${response.status}.`);
  } catch (failure) {
    if (failure instanceof LoadError) throw failure;
    const kind = timedOut(failure) ? 'slow' : 'unreachable';
    throw new LoadError(kind, `${address} could not be fetched.`, failure);
  }
};

/** @throws LoadError `slow`, `unreachable`, or `damaged` when the reply does not fit the schema */
export const fetchJson = async <S extends z.ZodMiniType>(
  address: string,
  schema: S,
  request?: RequestInit,
): Promise<z.output<S>> => {
  const response = await fetchInTime(address, request);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  throw new LoadError('damaged', `${address} is not of the right shape.`, parsed.error);
};

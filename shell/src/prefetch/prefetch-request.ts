import { timings } from 'contracts';

interface PrefetchedRequest {
  response: Promise<Response>;
  /** From `performance.now()`. */
  startedAt: number;
}

declare global {
  interface Window {
    /** Requests that the first script sent. The page's other scripts share no module with it. */
    prefetchedRequests?: Map<string, PrefetchedRequest>;
  }
}

/** Older responses are discarded. */
const maxAgeMs = 10_000;

/** Identifies a request by URL, method, body and caller. */
const createKey = (url: string, { method = 'GET', body, headers }: RequestInit): string =>
  JSON.stringify([method, url, body ?? null, new Headers(headers).get('authorization')]);

/** Sends a request early. The next `fetchWithPrefetch` for the same request uses its response. */
export const prefetchRequest = (url: string, request: RequestInit): Promise<Response> => {
  const response = fetch(url, { ...request, signal: AbortSignal.timeout(timings.requestTimeoutMs) });
  // The caller of `fetchWithPrefetch` handles a failure.
  response.catch(() => {});
  window.prefetchedRequests ??= new Map();
  window.prefetchedRequests.set(createKey(url, request), { response, startedAt: performance.now() });
  return response;
};

const takePrefetched = (url: string, request: RequestInit): Promise<Response> | undefined => {
  const key = createKey(url, request);
  const prefetched = window.prefetchedRequests?.get(key);
  window.prefetchedRequests?.delete(key);
  return prefetched && performance.now() - prefetched.startedAt < maxAgeMs ? prefetched.response : undefined;
};

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/** Like `fetch`, but uses a prefetched response if there is one. */
export const fetchWithPrefetch = async (url: string, request: RequestInit = {}): Promise<Response> => {
  request.signal?.throwIfAborted();
  const prefetched = window.prefetchedRequests && takePrefetched(url, request);
  if (!prefetched) return fetch(url, request);
  return request.signal ? Promise.race([prefetched, rejectOnAbort(request.signal)]) : prefetched;
};

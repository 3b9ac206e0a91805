import { timings } from 'contracts';

interface Asked {
  reply: Promise<Response>;
  /** By the page's own clock, in milliseconds. */
  at: number;
}

declare global {
  interface Window {
    /** What the first script has asked: the others are programs of their own. */
    prefetchedRequests?: Map<string, Asked>;
  }
}

/** An answer that was not fetched by then is none of now. */
const longest = 10_000;

/** Two requests are the same where address, method, body and who asks are. */
const keyOf = (address: string, { method = 'GET', body, headers }: RequestInit): string =>
  JSON.stringify([method, address, body ?? null, new Headers(headers).get('authorization')]);

/** Asks what somebody is going to ask: `fetchWithPrefetch` has the answer, once. */
export const prefetchRequest = (address: string, request: RequestInit): Promise<Response> => {
  const reply = fetch(address, { ...request, signal: AbortSignal.timeout(timings.request) });
  // A failure is told to who asks.
  reply.catch(() => {});
  window.prefetchedRequests ??= new Map();
  window.prefetchedRequests.set(keyOf(address, request), { reply, at: performance.now() });
  return reply;
};

const take = (address: string, request: RequestInit): Promise<Response> | undefined => {
  const key = keyOf(address, request);
  const asked = window.prefetchedRequests?.get(key);
  window.prefetchedRequests?.delete(key);
  return asked && performance.now() - asked.at < longest ? asked.reply : undefined;
};

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/** As `fetch`; what was asked ahead is not asked again. */
export const fetchWithPrefetch = async (address: string, request: RequestInit = {}): Promise<Response> => {
  request.signal?.throwIfAborted();
  const asked = window.prefetchedRequests && take(address, request);
  if (!asked) return fetch(address, request);
  return request.signal ? Promise.race([asked, abortOf(request.signal)]) : asked;
};

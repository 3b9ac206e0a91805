import { timings } from 'contracts';

interface Asked {
  reply: Promise<Response>;
  /** By the page's own clock, in milliseconds. */
  at: number;
}

declare global {
  interface Window {
    /** What the first script has asked: the others are programs of their own. */
    askedAhead?: Map<string, Asked>;
  }
}

/** An answer that was not fetched by then is none of now. */
const longest = 10_000;

/** Two requests are the same where path, method, body and who asks are. */
const keyOf = (path: string, { method = 'GET', body, headers }: RequestInit): string =>
  JSON.stringify([method, path, body ?? null, new Headers(headers).get('authorization')]);

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
};

/**
 * Asks what somebody is going to ask: `fetchAsked` has the answer, once. It is known from now on, though `origin`, what
 * stands in front of `path`, be found out first.
 */
export const askAhead = (path: string, request: RequestInit = {}, origin: Promise<string> | string = '') => {
  const send = async () => fetch((await origin) + path, { ...request, signal: AbortSignal.timeout(timings.request) });
  const reply = send();
  // A failure is told to who asks.
  reply.catch(() => {});
  window.askedAhead ??= new Map();
  window.askedAhead.set(keyOf(path, request), { reply, at: performance.now() });
  return reply;
};

const take = (address: string, request: RequestInit): Promise<Response> | undefined => {
  const key = keyOf(pathOf(address), request);
  const asked = window.askedAhead?.get(key);
  window.askedAhead?.delete(key);
  return asked && performance.now() - asked.at < longest ? asked.reply : undefined;
};

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/** As `fetch`; what was asked ahead is not asked again. */
export const fetchAsked = async (address: string, request: RequestInit = {}): Promise<Response> => {
  request.signal?.throwIfAborted();
  const asked = window.askedAhead && take(address, request);
  if (!asked) return fetch(address, request);
  return request.signal ? Promise.race([asked, abortOf(request.signal)]) : asked;
};

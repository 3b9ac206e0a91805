import { type Call, sessionPaths, timings } from 'contracts';
import type { ClientConfig } from 'protocol';
import type { Api } from 'shared-ui/host';
import { buildHeaders } from 'shared-ui/host/shell';
import { createLookup, type LookupConfig } from '../shared/lookup.ts';
import { readMeta, readPageConfig } from '../shared/page-meta.ts';
import { IS_PREFETCH_ENABLED, isObject, type PageFile, readPageRecord } from './page-record.ts';

/** JSON, verified files and files of another origin are requested with CORS. */
const needsCors = ({ address, integrity }: PageFile): boolean =>
  integrity !== undefined ||
  /(\.json|\/remoteEntry\.js)$/.test(address) ||
  new URL(address, location.href).origin !== location.origin;

const getPreloadType = (url: string): string => {
  if (url.endsWith('.json')) return 'fetch';
  return url.endsWith('.css') ? 'style' : 'script';
};

/**
 * Starts to download a file that the page will request. The browser reuses it only for a request of the same type, CORS
 * mode and hash. The later request reports a failure.
 */
export function preloadFile(file: PageFile): void {
  const { address, integrity } = file;
  const link = Object.assign(document.createElement('link'), {
    rel: 'preload',
    href: address,
    as: getPreloadType(address),
  });
  // Browsers do not verify a preload of JSON. fetch() verifies it.
  if (integrity && link.as !== 'fetch') link.integrity = integrity;
  if (needsCors(file)) link.crossOrigin = 'anonymous';
  document.head.append(link);
}

declare global {
  interface Window {
    /** Responses to the first script. The page's other scripts share no module with it. */
    prefetched?: Map<string, Promise<Response>>;
  }
}

/** Older responses are discarded. */
const MAX_AGE_MS = 10_000;

/** Identifies a request by URL, method, body and caller. */
const createKey = (url: string, { method = 'GET', body, headers }: RequestInit): string =>
  JSON.stringify([method, url, body ?? null, new Headers(headers).get('authorization')]);

const take = (key: string): Promise<Response> | undefined => {
  const response = window.prefetched?.get(key);
  window.prefetched?.delete(key);
  return response;
};

const noop = () => {};

/** An unread response would never end. One that has failed or timed out cannot be cancelled. */
const discard = (key: string): void => {
  take(key)
    ?.then(({ body }) => body?.cancel())
    .catch(noop);
};

const sendEarly = (url: string, request: RequestInit): void => {
  const key = createKey(url, request);
  const response = fetch(url, { ...request, signal: AbortSignal.timeout(timings.requestTimeoutMs) });
  // The caller of `fetchWithPrefetch` handles a failure.
  response.catch(noop);
  window.prefetched ??= new Map();
  window.prefetched.set(key, response);
  setTimeout(discard, MAX_AGE_MS, key);
};

/** The shell's files of a list in the page, each with its hash in a production build. */
const readShellFiles = (list: 'module-files' | 'trader-files'): PageFile[] =>
  (readMeta(list)?.split(' ') ?? []).map((file) => {
    const [address = '', integrity] = file.split('|');
    return { address, integrity };
  });

const preloadAll = (files: readonly PageFile[]): void => files.forEach(preloadFile);

/** Preloads what every page of a module needs: what loads modules, and their list if the page does not contain it. */
export function preloadModuleCode(): void {
  preloadAll(readShellFiles('module-files'));
  if (!readMeta('modules')) preloadFile({ address: '/remotes.json' });
}

type EarlyConfig = LookupConfig & Pick<ClientConfig, 'apiUrl'>;

const isConfig = (value: unknown): value is EarlyConfig =>
  isObject(value) &&
  typeof value.apiUrl === 'string' &&
  isObject(value.firebase) &&
  typeof value.firebase.apiKey === 'string';

/** Undefined on a page without settings: those of /config.json arrive too late. */
const readConfig = (): EarlyConfig | undefined => {
  const config = readPageConfig();
  return isConfig(config) ? config : undefined;
};

/** Sends the requests that restore a session. */
const prefetchSession = (config: EarlyConfig, idToken: string): void => {
  const lookup = createLookup(config, idToken);
  sendEarly(lookup.url, lookup.request);
  const body = { idToken };
  const request = { method: 'POST', headers: buildHeaders({ body }, null), body: JSON.stringify(body) };
  for (const path of [sessionPaths.checkVerification, sessionPaths.login]) sendEarly(config.apiUrl + path, request);
};

/** How many data requests are sent before the page's files: those without which it shows nothing. */
const FIRST_REQUESTS = 2;

/**
 * Starts the requests of a trader's page in parallel with the page's script: the session, the first data, and the files
 * that this page needed on the last visit. Their order matters, because browsers keep six connections to one host:
 * small replies pass while the large files download.
 * @param idToken the stored token; null if it is about to expire
 */
export function prefetchPage({ pathname, search }: Location, idToken: string | null): void {
  if (!IS_PREFETCH_ENABLED) {
    preloadModuleCode();
    return;
  }
  const record = readPageRecord(pathname);
  const config = readConfig();
  const requests = (search === '' && record?.requests) || [];
  const sendRequests = (paths: readonly string[]): void => {
    if (!idToken || !config) return;
    for (const path of paths) sendEarly(config.apiUrl + path, { headers: buildHeaders({}, idToken) });
  };
  if (idToken && config) prefetchSession(config, idToken);
  preloadModuleCode();
  preloadAll(readShellFiles('trader-files'));
  sendRequests(requests.slice(0, FIRST_REQUESTS));
  preloadAll(record?.files ?? []);
  preloadAll(record?.panelFiles ?? []);
  sendRequests(requests.slice(FIRST_REQUESTS));
  preloadAll(record?.laterFiles ?? []);
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

/** Like `fetch`, but uses a prefetched response once, if there is one. */
export async function fetchWithPrefetch(url: string, request: RequestInit = {}): Promise<Response> {
  request.signal?.throwIfAborted();
  const prefetched = window.prefetched && take(createKey(url, request));
  if (!prefetched) return fetch(url, request);
  return request.signal ? Promise.race([prefetched, rejectOnAbort(request.signal)]) : prefetched;
}

const discardForWrite = ({ writesTopic }: Call): void => {
  if (writesTopic) for (const key of window.prefetched?.keys() ?? []) discard(key);
};

/** Discards the prefetched responses when a call changes what they may show. Others, such as telemetry, do not. */
export function withDiscard(api: Api): Api {
  return {
    call: async (call, input, options) => {
      discardForWrite(call);
      return api.call(call, input, options);
    },
    upload: async (call, input, options) => {
      discardForWrite(call);
      return api.upload(call, input, options);
    },
  };
}

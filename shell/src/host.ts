import { API_CONTRACT, calls } from 'contracts';
import { ClientConfig } from 'protocol';
import { localizeSentence } from 'shared-ui';
import { type Api, notify } from 'shared-ui/host';
import { buildHeaders, createApi, provideHost } from 'shared-ui/host/shell';
import { fetchJson } from './modules/fetch.ts';
import { askForPassword } from './overlays/password-question.ts';
import { recordRequest } from './prefetch/page-record.ts';
import { fetchWithPrefetch, withDiscard } from './prefetch/prefetch.ts';
import { createAccountCalls } from './session/dependencies.ts';
import { createSession } from './session/session.ts';
import { readPageConfig } from './shared/page-meta.ts';
import { once } from './shared/promises.ts';
import { isFirstTime } from './shared/tab-memory.ts';
import { OFFLINE_WORKER } from './shared/trusted-scripts.ts';
import { reportBlocks } from './slots/blocked-panels.ts';
import { slots } from './slots/Slot.tsx';

const fetchConfig = (): Promise<ClientConfig> => fetchJson('/config.json', ClientConfig, { cache: 'no-cache' });

/**
 * The settings in the page, otherwise those of /config.json. After a failure, the next call tries again.
 * Rejects with a LoadError.
 */
const getConfig = once(async () => ClientConfig.safeParse(readPageConfig()).data ?? fetchConfig());

const OFFER_DURATION_MS = 30 * 60_000;

/**
 * Called when the API is newer than this page. The trader decides when to reload, so that no input is lost.
 * @returns whether a reload was offered
 */
const offerReload = (): boolean => {
  // A reload that did not help is not offered again.
  if (!isFirstTime('reload-offered', String(API_CONTRACT))) return false;
  notify({
    message: 'A newer version of the app is available. Reload the page to save your changes.',
    durationMs: OFFER_DURATION_MS,
    action: { label: 'Reload the page', onClick: () => location.reload() },
  });
  return true;
};

/** Uses prefetched responses, and records the page's first requests for the next visit. */
const createFetch =
  (apiUrl: string): typeof fetch =>
  (input, request = {}) => {
    const url = String(input);
    if (request.method === 'GET' && new Headers(request.headers).has('authorization'))
      recordRequest(location, url.slice(apiUrl.length));
    return fetchWithPrefetch(url, request);
  };

/** Connects to the API of /config.json. */
const connect = once(async () => {
  const { apiUrl: baseUrl } = await getConfig();
  const options = {
    token: session.token,
    onUnauthorized: session.end,
    onOutdated: offerReload,
    onSignInAgain: () => askForPassword(session.confirmPassword),
    localize: localizeSentence,
  };
  const client = createApi({
    baseUrl,
    fetch: createFetch(baseUrl),
    log: (...message) => console.error(...message),
    ...options,
  });
  return { client, accountCalls: createAccountCalls(client) };
});

const getIdentity = once(async () => {
  const sdk = import(/* webpackChunkName: 'provider' */ './session/firebase.ts');
  const settings = await getConfig();
  return (await sdk).createFirebaseIdentity(settings);
});

/** A page that closes still sends it. */
const endApiSession = async (token: string): Promise<unknown> => {
  const { apiUrl } = await getConfig();
  const { method, path } = calls.auth.signOut;
  return fetch(apiUrl + path, { method, headers: buildHeaders({}, token), keepalive: true });
};

const session = createSession({
  getAccountCalls: async () => (await connect()).accountCalls,
  getIdentity,
  endApiSession,
});

/** Available before the API URL is known. The first call waits for it. */
const api: Api = withDiscard({
  call: async (call, input, options) => (await connect()).client.call(call, input, options),
  upload: async (call, input, options) => (await connect()).client.upload(call, input, options),
});

/** After everything that the first page needs. */
const DELAY_MS = 3_000;

/**
 * Lets the browser show a page of ours when it has no connection. It is not available without HTTPS and in some private
 * windows; then the browser's own page appears.
 */
function registerOfflinePage(): void {
  setTimeout(() => void navigator.serviceWorker?.register(OFFLINE_WORKER).catch(() => {}), DELAY_MS);
}

/** Few pages start a worker. */
const startWorker = async (address: string): Promise<Worker> =>
  (await import('./modules/workers.ts')).startWorker(address);

/** Provides the host to the modules and starts the session. */
export function startHost(): void {
  provideHost({ api, auth: session.auth, slots, startWorker });
  session.start();
  reportBlocks();
  registerOfflinePage();
}

import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { fetchInTime, loadTimeout } from './fetch-json.ts';
import { LoadError } from './load-error.ts';
import { mismatchIn, type SharedNeed } from './shared-versions.ts';

interface Attempt {
  /** 0 for the first; later ones ask for an address of their own, so that nothing cached or hanging answers. */
  number: number;
  /** What the module's files are held against, by their names. */
  integrity: Integrity;
  /** What this attempt met: federation's own errors carry only text. */
  failure?: LoadError;
}

type Integrity = Readonly<Record<string, string>>;

const attempts = new Map<string, Attempt>();

/** Begins another attempt to load the module. @returns the query to put behind its addresses */
export const beginAttempt = (name: string, integrity: Integrity = {}): string => {
  const number = (attempts.get(name)?.number ?? -1) + 1;
  attempts.set(name, { number, integrity });
  return suffixOf(name);
};

/** What the module's last attempt met on the way, if anything. */
export const failureOf = (name: string): LoadError | undefined => attempts.get(name)?.failure;

const suffixOf = (name: string): string => {
  const number = attempts.get(name)?.number;
  return number ? `?r=${number}` : '';
};

const note = (name: string, failure: LoadError): void => {
  const attempt = attempts.get(name);
  if (attempt) attempt.failure = failure;
};

const isManifest = (reply: unknown): reply is { shared: SharedNeed[] } =>
  typeof reply === 'object' &&
  reply !== null &&
  'metaData' in reply &&
  'exposes' in reply &&
  'shared' in reply &&
  Array.isArray(reply.shared);

/** The hash of the file at an address, where the release says one; the browser refuses any other file. */
const integrityOf = (name: string | undefined, address: string): string | undefined =>
  attempts.get(name ?? '')?.integrity[new URL(address, location.href).pathname.split('/').at(-1) ?? ''];

const fetchManifest = async (address: string, integrity?: string): Promise<Response> => {
  const response = await fetchInTime(address, integrity ? { integrity } : {});
  const reply: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!isManifest(reply)) throw new LoadError('damaged', `${address} is no federation manifest.`);
  const mismatch = mismatchIn(reply.shared);
  if (mismatch) throw new LoadError(mismatch.needs, mismatch.sentence);
  return response;
};

/** A script that says why it failed. */
const entryScript = (name: string, address: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = address + suffixOf(name);
  script.crossOrigin = 'anonymous';
  script.integrity = integrityOf(name, address) ?? '';
  const fail = (kind: 'slow' | 'unreachable') => note(name, new LoadError(kind, `${script.src} could not be loaded.`));
  const timer = setTimeout(() => fail('slow'), loadTimeout - 100);
  script.addEventListener('load', () => clearTimeout(timer));
  script.addEventListener('error', () => {
    clearTimeout(timer);
    fail('unreachable');
  });
  return script;
};

/** Gives the federation runtime time-outs, checks what it fetches, and keeps retries from meeting what failed before. */
export const runtimePlugin: ModuleFederationRuntimePlugin = {
  name: 'trading-journal-loader',
  async fetch(address, _request, remote) {
    try {
      return await fetchManifest(address, integrityOf(remote?.name, address));
    } catch (failure) {
      if (remote && failure instanceof LoadError) note(remote.name, failure);
      throw failure;
    }
  },
  createScript({ url, remoteInfo, resourceContext }) {
    // What is fetched ahead is only a head start: the module's own runtime loads it and sees whether it comes.
    if (!remoteInfo || resourceContext?.resourceType === 'js') return;
    return { script: entryScript(remoteInfo.name, url), timeout: loadTimeout };
  },
};

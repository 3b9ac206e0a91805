import { type ModuleFederationRuntimePlugin, satisfy } from '@module-federation/enhanced/runtime';
import * as z from 'zod/mini';
import { addIntegrity, findIntegrity, getRetryQuery, recordFailure } from './attempts.ts';
import { fetchWithTimeout, LOAD_TIMEOUT_MS, LoadError } from './fetch.ts';

/** Replaced by the build: the version of each library of which the page has one copy. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Replaced by the build. Derived from the content of contracts, so that only identical copies are shared. */
declare const CONTRACTS_VERSION: string;

/** A library that a module uses from the page, as its manifest lists it. */
export interface RequiredLibrary {
  name: string;
  requiredVersion: string;
}

export const sharedVersions = SHARED_VERSIONS;
export const contractsVersion = CONTRACTS_VERSION;

/** @returns which library of the page has a version that does not fit (MFE-05) */
export const findMismatch = (required: readonly RequiredLibrary[]): string | undefined => {
  const mismatch = required.find(({ name, requiredVersion }) => {
    const version = sharedVersions[name];
    return version !== undefined && !satisfy(version, requiredVersion);
  });
  return (
    mismatch &&
    `It needs ${mismatch.name} ${mismatch.requiredVersion}, but this page has ${sharedVersions[mismatch.name]}.`
  );
};

/** The part of a federation manifest that the shell reads. Federation reads the rest. */
const Manifest = z.object({
  metaData: z.object({}),
  exposes: z.array(z.unknown()),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  integrity: z._default(z.record(z.string(), z.string()), {}),
});

/** Development servers change files all the time. The build replaces this variable. */
const isDevelopment = (): boolean => process.env.NODE_ENV === 'development';

/** @throws LoadError for a file that nothing verifies, except in development */
const requireIntegrity = (name: string, url: string): string => {
  const integrity = findIntegrity(name, url);
  if (integrity || isDevelopment()) return integrity ?? '';
  const failure = new LoadError('damaged', `remotes.json has no hash of ${url}.`);
  recordFailure(name, failure);
  throw failure;
};

const fetchManifest = async (name: string, url: string): Promise<Response> => {
  const response = await fetchWithTimeout(url, { integrity: requireIntegrity(name, url) });
  const manifest = Manifest.safeParse(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
  if (!manifest.success) throw new LoadError('damaged', `${url} is not a federation manifest.`);
  const mismatch = findMismatch(manifest.data.shared);
  if (mismatch) throw new LoadError('incompatible', mismatch);
  addIntegrity(name, manifest.data.integrity);
  return response;
};

const createVerifiedScript = (url: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = url;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  return script;
};

/** A script that records why it failed. */
const createEntryScript = (name: string, url: string): HTMLScriptElement => {
  const script = createVerifiedScript(url + getRetryQuery(name), requireIntegrity(name, url));
  const fail = (kind: 'timedOut' | 'unreachable') =>
    recordFailure(name, new LoadError(kind, `${script.src} could not be loaded.`));
  const timer = setTimeout(() => fail('timedOut'), LOAD_TIMEOUT_MS - 100);
  script.addEventListener('load', () => clearTimeout(timer));
  script.addEventListener('error', () => {
    clearTimeout(timer);
    fail('unreachable');
  });
  return script;
};

/**
 * A chunk that federation preloads for the module's runtime. Federation runs it, so it must be verified here. The module's
 * runtime handles its failure.
 */
const createChunkScript = (url: string, integrity: string): HTMLScriptElement =>
  Object.assign(createVerifiedScript(url, integrity), { fetchPriority: 'high' });

const createStyleLink = (
  url: string,
  integrity: string,
  attributes: Readonly<Record<string, string>>,
): HTMLLinkElement =>
  Object.assign(document.createElement('link'), attributes, { href: url, crossOrigin: 'anonymous', integrity });

/** Adds timeouts and integrity checks to the federation runtime, and makes retries use new URLs. */
export const runtimePlugin: ModuleFederationRuntimePlugin = {
  name: 'trading-journal-loader',
  async fetch(url, _request, remote) {
    const name = remote?.name ?? '';
    try {
      return await fetchManifest(name, url);
    } catch (failure) {
      if (failure instanceof LoadError) recordFailure(name, failure);
      throw failure;
    }
  },
  createScript({ url, remoteInfo, resourceContext }) {
    if (!remoteInfo) return;
    const { name } = remoteInfo;
    if (resourceContext?.resourceType !== 'js')
      return { script: createEntryScript(name, url), timeout: LOAD_TIMEOUT_MS };
    const integrity = findIntegrity(name, url);
    return integrity ? { script: createChunkScript(url, integrity) } : undefined;
  },
  createLink({ url, attrs = {}, remoteInfo }) {
    const integrity = findIntegrity(remoteInfo?.name, url);
    return integrity ? { link: createStyleLink(url, integrity, attrs) } : undefined;
  },
};

import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as z from 'zod/mini';
import { addIntegrity, integrityOf, noteFailure, suffixOf } from './attempts.ts';
import { fetchInTime, loadTimeout } from './fetch-json.ts';
import { LoadError } from './load-error.ts';
import { mismatchIn } from './shared-versions.ts';

/** What the shell reads of a federation manifest; federation reads the rest. */
const Manifest = z.object({
  metaData: z.object({}),
  exposes: z.array(z.unknown()),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
  integrity: z._default(z.record(z.string(), z.string()), {}),
});

const fetchManifest = async (name: string, address: string): Promise<Response> => {
  const integrity = integrityOf(name, address);
  const response = await fetchInTime(address, integrity ? { integrity } : {});
  const reply = Manifest.safeParse(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
  if (!reply.success) throw new LoadError('damaged', `${address} is no federation manifest.`);
  const mismatch = mismatchIn(reply.data.shared);
  if (mismatch) throw new LoadError(mismatch.needs, mismatch.sentence);
  addIntegrity(name, reply.data.integrity);
  return response;
};

const createVerifiedScript = (address: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = address;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  return script;
};

/** A script that says why it failed. */
const entryScript = (name: string, address: string): HTMLScriptElement => {
  const script = createVerifiedScript(address + suffixOf(name), integrityOf(name, address) ?? '');
  const fail = (kind: 'slow' | 'unreachable') =>
    noteFailure(name, new LoadError(kind, `${script.src} could not be loaded.`));
  const timer = setTimeout(() => fail('slow'), loadTimeout - 100);
  script.addEventListener('load', () => clearTimeout(timer));
  script.addEventListener('error', () => {
    clearTimeout(timer);
    fail('unreachable');
  });
  return script;
};

/**
 * A chunk that federation loads before the module's runtime asks for it. Federation runs it, so it must be verified here;
 * whether it came, the module's runtime sees itself.
 */
const chunkScript = (address: string, integrity: string): HTMLScriptElement =>
  Object.assign(createVerifiedScript(address, integrity), { fetchPriority: 'high' });

const styleLink = (address: string, integrity: string, attributes: Readonly<Record<string, string>>): HTMLLinkElement =>
  Object.assign(document.createElement('link'), attributes, { href: address, crossOrigin: 'anonymous', integrity });

/** Gives the federation runtime time-outs, verifies what it loads, and keeps retries from meeting what failed before. */
export const runtimePlugin: ModuleFederationRuntimePlugin = {
  name: 'trading-journal-loader',
  async fetch(address, _request, remote) {
    const name = remote?.name ?? '';
    try {
      return await fetchManifest(name, address);
    } catch (failure) {
      if (failure instanceof LoadError) noteFailure(name, failure);
      throw failure;
    }
  },
  createScript({ url, remoteInfo, resourceContext }) {
    if (!remoteInfo) return;
    const { name } = remoteInfo;
    if (resourceContext?.resourceType !== 'js') return { script: entryScript(name, url), timeout: loadTimeout };
    const integrity = integrityOf(name, url);
    return integrity ? { script: chunkScript(url, integrity) } : undefined;
  },
  createLink({ url, attrs = {}, remoteInfo }) {
    const integrity = integrityOf(remoteInfo?.name, url);
    return integrity ? { link: styleLink(url, integrity, attrs) } : undefined;
  },
};

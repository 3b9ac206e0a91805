// Which addresses this page runs as scripts (TRU-01). The policy of the gateway's pages requires it: without an entry
// here, the browser neither runs a script nor starts a worker, whatever writes the address. Hashes verify the content.
import { readMeta } from './page-meta.ts';

/** Trusted Types, which TypeScript does not know. */
interface TrustedTypePolicies {
  createPolicy(
    name: 'default',
    rules: { createScriptURL(address: string, type: string, sink: string): string | null },
  ): unknown;
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypePolicies;
  }
}

/** A file of the shell; the gateway can replace it by one that removes it (docs/DEPLOY.md, "Offline page"). */
export const OFFLINE_WORKER = '/offline-worker.js';

const toAbsolute = (address: string): string | undefined => URL.parse(address, location.href)?.href;

const scripts = new Set<string>();
const workers = new Set<string>();

/** Lets the page run scripts of these addresses. */
export function trustScripts(addresses: readonly string[]): void {
  for (const address of addresses) scripts.add(new URL(address, location.href).href);
}

/** Starts a worker from verified code. Its address is trusted only meanwhile. */
export function startTrustedWorker(code: Blob): Worker {
  const address = URL.createObjectURL(code);
  workers.add(address);
  try {
    return new Worker(address);
  } finally {
    workers.delete(address);
    URL.revokeObjectURL(address);
  }
}

/** By what the browser does with an address. Everything else is refused, such as the address of a shared worker. */
const isTrusted = (address: string, sink: string): boolean => {
  const absolute = toAbsolute(address) ?? '';
  if (sink === 'HTMLScriptElement src') return scripts.has(absolute);
  if (sink === 'Worker constructor') return workers.has(address);
  return sink === 'ServiceWorkerContainer register' && absolute === toAbsolute(OFFLINE_WORKER);
};

/** Called before any other code of the page sets the address of a script. */
export function startTrustedScripts(): void {
  trustScripts(readMeta('scripts')?.split(' ') ?? []);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address, _type, sink) => (isTrusted(address, sink) ? address : null),
  });
}

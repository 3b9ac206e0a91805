import { computeBucket } from 'protocol';
import type { RemoteModule } from 'shared-ui/host';

/** Resolves with the module, rejects, or stays pending. */
type Delivery = () => Promise<unknown>;

const deliveries = new Map<string, Delivery>();
let requestedEntries: string[] = [];

/** Replaces the federation instance, because only a browser runs its scripts: `jest.mock('./federation.ts')`. */
export const federation = {
  shareScopeMap: {},
  registerRemotes: ([{ entry }]: [{ entry: string }]) => void requestedEntries.push(entry),
  loadRemote: (id: string) =>
    deliveries.get(id.replace('/module', '').replaceAll('_', '-'))?.() ?? Promise.reject(new Error(`no ${id}`)),
};

export function createRemote(name: string, paths: string[]) {
  return {
    name,
    paths,
    version: '1.0.0',
    entry: `/modules/${name}/1.0.0/remoteEntry.js`,
    contract: 1,
    shared: {},
    integrity: { 'remoteEntry.js': 'sha256-x' },
  };
}

export function deliver(name: string, delivery: Delivery): void {
  void deliveries.set(name, delivery);
}
export function deliverModule(module: RemoteModule): void {
  deliver(module.name, async () => ({ default: module }));
}
/** The entry URLs that were requested since the last call. */
export function takeRequestedEntries(): string[] {
  const taken = requestedEntries;
  requestedEntries = [];
  return taken;
}

/** Replies to each request with these entries of remotes.json, or with the given response. */
export function serveRemotes(reply: unknown[] | (() => Response)): void {
  const createResponse = () => (typeof reply === 'function' ? reply() : Response.json({ remotes: reply }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => createResponse());
}

/** Puts this browser into a bucket of a module. */
export function setBucket(module: string, bucket: number): void {
  let seed = 0;
  while (computeBucket(String(seed), module) !== bucket) seed += 1;
  localStorage.setItem('release-seed', String(seed));
}

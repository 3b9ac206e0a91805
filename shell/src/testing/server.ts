import type { RemoteModule } from 'shared-ui/host';

/** What federation delivers for a module, or does instead: reject, or never answer. */
type Delivery = () => Promise<unknown>;

const deliveries = new Map<string, Delivery>();
let attempts: string[] = [];

/** Replaces the federation instance, whose scripts only a browser loads (see e2e): `jest.mock('./federation.ts')`. */
export const federation = {
  shareScopeMap: {},
  registerRemotes: ([{ entry }]: [{ entry: string }]) => void attempts.push(entry),
  loadRemote: (id: string) => deliveries.get(id.replace('/module', ''))?.() ?? Promise.reject(new Error(`no ${id}`)),
};

export const entryOf = (name: string, paths: string[]) => ({
  name,
  paths,
  version: '1.0.0',
  entry: `/modules/${name}/1.0.0/mf-manifest.json`,
  contract: 1,
});

export const deliver = (name: string, delivery: Delivery): void => void deliveries.set(name, delivery);
export const deliverModule = (module: RemoteModule): void => deliver(module.name, async () => ({ default: module }));
/** The addresses that were asked for since the last call. */
export const takeAttempts = (): string[] => {
  const taken = attempts;
  attempts = [];
  return taken;
};

/** Answers /remotes.json; anything but a list of entries is sent as it is. */
export const serveRemotes = (answer: unknown[] | (() => Response)): void => {
  const reply = () => (typeof answer === 'function' ? answer() : Response.json({ remotes: answer }));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => reply());
};

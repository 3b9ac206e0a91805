import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Stack } from 'local/testing';
import { computeBucket } from 'protocol';
import type { Store } from 'protocol/store';
import {
  computeIntegrity,
  createFolderStore,
  createSigningStore,
  findBuiltModules,
  getKeyFile,
  type ModuleBuild,
  promote,
  publish,
  readBuild,
  readSigner,
  seed,
} from 'releases';
import { makeModule } from 'tooling/new-module';
import { buildIn, inTemporaryTree, root } from './module-builds.ts';
import { makeTrader, type Trader } from './traders.ts';

/** Removes all releases, so that the stack serves the modules as built. */
export async function removeReleases(stack: Stack): Promise<void> {
  const store = getReleaseStore(stack);
  for (const folder of ['modules/', 'turns/', 'withdrawn/']) await store.removeFolder(folder);
  await seed(store, findBuiltModules(root));
}

/** The store of the stack's releases, which signs what is published with the key of the stack. */
export function getReleaseStore(stack: Stack): Store {
  const folder = join(stack.dataDir, 'releases');
  const signer = readSigner(getKeyFile(folder));
  const store = createFolderStore(folder);
  return signer ? createSigningStore(store, signer) : store;
}

/** The shell's page, which has the hashes of its scripts, without the nonce that is new each time. */
export async function readShell({ request }: Page): Promise<string> {
  return (await (await request.get('/')).text()).replace(/nonce" content="[^"]+/g, '');
}

/** Builds a new module of the generator. */
export function buildNewModule(path: string): Promise<ModuleBuild> {
  return inTemporaryTree(async (tree) => {
    for (const name of ['package.json', 'CODEOWNERS']) await cp(join(root, name), join(tree, name));
    return buildIn(join(tree, makeModule(tree, path).name));
  });
}

/** A build as another version, with some texts replaced. */
export function toVariant(
  { module, files, ...build }: ModuleBuild,
  version: string,
  words: Record<string, string> = {},
): ModuleBuild {
  const changed = (text: string) =>
    Object.entries(words).reduce((changing, [from, to]) => changing.replaceAll(from, to), text);
  // Compressed files contain the original texts.
  const unpacked = [...files].filter(([path]) => !path.endsWith('.br'));
  const renamed = new Map(
    unpacked.map(([path, bytes]) => [path, isText(path) ? Buffer.from(changed(String(bytes))) : bytes]),
  );
  return { ...build, module: { ...module, version }, files: withHashesOf(renamed, files) };
}

/** A built module as another version, with some texts replaced. */
export async function createVariant(
  name: string,
  version: string,
  words: Record<string, string> = {},
): Promise<ModuleBuild> {
  return toVariant(await readBuild(join(root, name, 'dist')), version, words);
}

/** Makes a trader among the first (0) or the last (99) to get a staged version of a module. */
export function makeTraderInBucket(stack: Stack, name: string, bucket: number): Promise<Trader> {
  let uid = '';
  do uid = randomUUID();
  while (computeBucket(uid, name) !== bucket);
  return makeTrader(stack, { localId: uid });
}

/** Chunks first, then the entry, which contains their hashes. */
const hashOrder = (path: string): number => ['remoteEntry.js'].indexOf(path);

/** Replaces the hashes of files that a variant changed, as its own build would have written them. */
const withHashesOf = (
  changed: ReadonlyMap<string, Buffer>,
  built: ReadonlyMap<string, Buffer>,
): Map<string, Buffer> => {
  const hashes = new Map<string, string>();
  const files = [...changed].sort(([a], [b]) => hashOrder(a) - hashOrder(b));
  return new Map(
    files.map(([path, bytes]) => {
      const text = hashOrder(path) < 0 ? undefined : String(bytes);
      const next = text === undefined ? bytes : Buffer.from(replaceAll(text, hashes));
      hashes.set(computeIntegrity(built.get(path) ?? next), computeIntegrity(next));
      return [path, next];
    }),
  );
};

const replaceAll = (text: string, replacements: ReadonlyMap<string, string>): string =>
  [...replacements].reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text);

const isText = (path: string): boolean => /\.(js|json)$/.test(path);

/** The version of the contracts that a module is built with; it is in the code of its entry. */
export async function getContractsVersion(name: string): Promise<string> {
  const { files } = await readBuild(join(root, name, 'dist'));
  const [, version = ''] =
    /shareKey:"contracts"[^}]*requiredVersion:"([^"]+)"/.exec(String(files.get('remoteEntry.js'))) ?? [];
  return version;
}

/** Releases a variant to all browsers. */
export async function releaseVariant(stack: Stack, ...variant: Parameters<typeof createVariant>): Promise<void> {
  const built = await createVariant(...variant);
  await publish(getReleaseStore(stack), built);
  await promote(getReleaseStore(stack), built.module.name, built.module.version);
}

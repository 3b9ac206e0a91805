// Where the modules of the product on this machine come from.
import { join } from 'node:path';
import type { GatewayOptions } from 'gateway';
import {
  ANY_MODULE,
  createFolderStore,
  createSigningStore,
  ensureKeyFile,
  findBuiltModules,
  getKeyFile,
  readSignaturePolicy,
  readSigner,
  type SignaturePolicy,
  seed,
  TRUST_ALL,
  toTrust,
  writeProduct,
} from 'releases';
import type { Settings } from './settings.ts';

/**
 * `released`: the store of the data folder, to which what nobody has released is added. `built`: this tree, as it is at
 * each request, so that a new build needs no restart and leaves nothing in the store: for development.
 */
export type ModuleSource = 'released' | 'built';

type ModuleSettings = Pick<Settings, 'dataDir' | 'moduleKeys' | 'requireSignatures'>;

interface ModuleOptions {
  /** The root folder of the repository. */
  root: string;
  settings: ModuleSettings;
  source: ModuleSource;
}

const getReleasesFolder = ({ dataDir }: ModuleSettings): string => join(dataDir, 'releases');

/** The store of this data folder, which signs with the key of this data folder if signatures are required. */
const openOwnStore = (settings: ModuleSettings) => {
  const store = createFolderStore(getReleasesFolder(settings));
  if (!settings.requireSignatures) return store;
  const file = getKeyFile(getReleasesFolder(settings));
  ensureKeyFile(file);
  const signer = readSigner(file);
  return signer ? createSigningStore(store, signer) : store;
};

/** Trusts the operator's keys, by default the one of this data folder, with which the release commands sign. */
const readTrust = (settings: ModuleSettings): SignaturePolicy => {
  const { moduleKeys: MODULE_KEYS, requireSignatures: REQUIRE_SIGNATURES } = settings;
  if (MODULE_KEYS) return readSignaturePolicy({ MODULE_KEYS, REQUIRE_SIGNATURES });
  if (!REQUIRE_SIGNATURES) return TRUST_ALL;
  const file = getKeyFile(getReleasesFolder(settings));
  ensureKeyFile(file);
  const signer = readSigner(file);
  return signer ? toTrust(ANY_MODULE, [signer.publicKey]) : TRUST_ALL;
};

/**
 * Adds the modules of this tree to the store: those that nobody has released follow the build.
 * @returns a line for each module that was added
 */
export async function addModules({ root, settings, source }: ModuleOptions): Promise<string[]> {
  return source === 'built' ? [] : seed(openOwnStore(settings), findBuiltModules(root), { shouldUpdate: true });
}

/** Where the gateway finds modules. */
export function getModuleOptions({ root, settings, source }: ModuleOptions) {
  const moduleDirs = findBuiltModules(root);
  return (
    source === 'built'
      ? { moduleDirs }
      : { moduleDirs, releases: getReleasesFolder(settings), trust: readTrust(settings) }
  ) satisfies Partial<GatewayOptions>;
}

/** Tells the release commands where the product is that serves the store. */
export async function announceProduct({ settings, source }: ModuleOptions, url: string): Promise<void> {
  if (source === 'released') await writeProduct(createFolderStore(getReleasesFolder(settings)), url);
}

import { isDeepStrictEqual } from 'node:util';
import type { PublishedModule } from 'protocol';
import { getVersionFolder, isWithdrawn, RELEASE_FILE, readReleases, type Store } from 'protocol/store';
import { computeEntryIntegrity, findUnverifiedFiles } from '../integrity.ts';
import { findModuleKeys, formatModuleKey, type ModuleKey, type SignaturePolicy, toTrust } from './module-keys.ts';
import type { Signer } from './signer.ts';
import { checkSignature, createSigningStore } from './verified-store.ts';

/** Why a published version must not be signed: browsers would refuse its files, or load some without a hash. */
const findDamage = async (store: Store, release: PublishedModule): Promise<string | undefined> => {
  const folder = getVersionFolder(release.name, release.version);
  const read = async (path: string) => [path, await store.read(folder + path)] as const;
  const found = await Promise.all(release.files.map(read));
  const files = new Map(found.flatMap(([path, bytes]) => (bytes ? [[path, bytes] as const] : [])));
  const missing = release.files.find((path) => !files.has(path));
  if (missing) return `${missing} is missing`;
  if (!isDeepStrictEqual(computeEntryIntegrity(release, files), release.integrity))
    return 'its files do not have the hashes of release.json';
  const [unverified] = findUnverifiedFiles(release, files);
  return unverified && `${unverified} has no hash in ${release.entry}`;
};

const isSigned = async (store: Store, { publicKey }: Signer, { name, version }: PublishedModule): Promise<boolean> =>
  (await checkSignature(store, toTrust(name, [publicKey]), name, version)).isTrusted;

const signVersion = async (store: Store, signer: Signer, release: PublishedModule, isDryRun: boolean) => {
  const label = `${release.name} ${release.version} of ${release.releasedAt}`;
  const damage = await findDamage(store, release);
  if (damage) return `Did not sign ${label}: ${damage}.`;
  if (isDryRun) return `Would sign ${label}.`;
  const path = getVersionFolder(release.name, release.version) + RELEASE_FILE;
  const bytes = await store.read(path);
  if (bytes) await createSigningStore(store, signer).create(path, bytes);
  if (!(await isSigned(store, signer, release)))
    return `Did not sign ${label}: another file is in the place of its signature, or it changed meanwhile.`;
  return `Signed ${label}.`;
};

/**
 * Signs published versions that have no signature of this key, as they are in the store. Withdrawn ones are left out.
 * @param only one version; all if undefined
 */
export async function signReleases(
  store: Store,
  signer: Signer,
  { name, only, isDryRun }: { name: string; only: string | undefined; isDryRun: boolean },
): Promise<string[]> {
  const lines: string[] = [];
  for (const release of await readReleases(store, name)) {
    if (release.name !== name || (only && release.version !== only)) continue;
    if (await isWithdrawn(store, name, release.version)) continue;
    if (!(await isSigned(store, signer, release))) lines.push(await signVersion(store, signer, release, isDryRun));
  }
  return lines.length > 0 ? lines : ['Nothing to sign.'];
}

/** @throws before anything is built, if no gateway would serve a release that this run signs or leaves unsigned */
export function assertCanSign({
  name,
  policy,
  signer,
}: {
  name: string;
  policy: SignaturePolicy;
  signer: Signer | undefined;
}): void {
  const keys = findModuleKeys(policy, name);
  if (keys.some(({ id }) => id === signer?.publicKey.id)) return;
  if (keys.length === 0 && !policy.isRequired) return;
  if (!signer) throw new Error(`Releases of ${name} must be signed: set RELEASE_KEY to the private key of its team.`);
  throw new Error(`RELEASE_KEY (${signer.publicKey.id}) is not one of the keys that MODULE_KEYS has for ${name}.`);
}

const describeKey = (key: ModuleKey): string => `${key.id}  ${formatModuleKey(key)}`;

/** Lists the key that signs, the keys that count, and which of them has signed each version. */
export async function listKeys(
  store: Store,
  policy: SignaturePolicy,
  { name, signer }: { name: string; signer: Signer | undefined },
): Promise<string[]> {
  const trusted = findModuleKeys(policy, name);
  const versions = await Promise.all(
    (await readReleases(store, name)).map(async ({ version }) => {
      const { keyId, isTrusted } = await checkSignature(store, policy, name, version);
      return `${version}  ${keyId ?? (isTrusted ? 'not signed' : 'refused: no valid signature')}`;
    }),
  );
  return [
    ...(signer
      ? ['The key that signs (RELEASE_KEY):', `  ${describeKey(signer.publicKey)}`]
      : ['RELEASE_KEY is not set.']),
    ...(trusted.length > 0
      ? [`The keys of ${name} that count (MODULE_KEYS):`, ...trusted.map((key) => `  ${describeKey(key)}`)]
      : [`MODULE_KEYS has no key of ${name}.`]),
    ...(versions.length > 0 ? ['Signed by:', ...versions.map((line) => `  ${line}`)] : []),
  ];
}

import { verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { moduleName, moduleVersion } from 'protocol';
import { getVersionFolder, RELEASE_FILE, type Store } from 'protocol/store';
import * as z from 'zod';
import { findModuleKeys, type ModuleKey, type SignaturePolicy } from './module-keys.ts';
import type { Signer } from './signer.ts';

/** What a release must say of itself: another version's file and signature must not pass for this one. */
const Identity = z.object({ name: moduleName, version: moduleVersion });
type Identity = z.infer<typeof Identity>;

const getReleasePath = ({ name, version }: Identity): string => getVersionFolder(name, version) + RELEASE_FILE;

const getSignaturePath = ({ name, version }: Identity, { id }: ModuleKey): string =>
  `${getVersionFolder(name, version)}release.${id}.sig`;

/** The version whose release.json this is. Undefined for a path that is written in another way, such as with `..`. */
const parseReleasePath = (path: string): Identity | undefined => {
  const [, name, version] = path.split('/');
  const identity = Identity.safeParse({ name, version }).data;
  return identity && getReleasePath(identity) === path ? identity : undefined;
};

const isReleaseOf = (bytes: Buffer, identity: Identity): boolean => {
  try {
    return isDeepStrictEqual(Identity.parse(JSON.parse(bytes.toString())), identity);
  } catch {
    return false;
  }
};

const isSignedBy = async (store: Store, identity: Identity, bytes: Buffer, key: ModuleKey): Promise<boolean> => {
  const signature = await store.read(getSignaturePath(identity, key));
  return signature !== null && verify(null, bytes, key.key, Buffer.from(signature.toString(), 'base64'));
};

/** The first key whose signature of these bytes is valid. */
const findSigningKey = async (
  store: Store,
  identity: Identity,
  bytes: Buffer,
  keys: readonly ModuleKey[],
): Promise<ModuleKey | undefined> => {
  if (!isReleaseOf(bytes, identity)) return undefined;
  for (const key of keys) if (await isSignedBy(store, identity, bytes, key)) return key;
  return undefined;
};

/** A version without a key is trusted unless signatures are required. */
export interface SignatureCheck {
  isTrusted: boolean;
  /** The id of the key whose signature is valid. */
  keyId?: string;
}

const checkBytes = async (
  store: Store,
  policy: SignaturePolicy,
  identity: Identity,
  bytes: Buffer,
): Promise<SignatureCheck> => {
  const keys = findModuleKeys(policy, identity.name);
  if (keys.length === 0) return { isTrusted: !policy.isRequired };
  const key = await findSigningKey(store, identity, bytes, keys);
  return key ? { isTrusted: true, keyId: key.id } : { isTrusted: false };
};

/** Checks the signature of a published version. A version that does not exist is not trusted. */
export async function checkSignature(
  store: Store,
  policy: SignaturePolicy,
  name: string,
  version: string,
): Promise<SignatureCheck> {
  const bytes = await store.read(getReleasePath({ name, version }));
  return bytes ? checkBytes(store, policy, { name, version }, bytes) : { isTrusted: false };
}

/** Called for each version that is read: with why it is refused, or without once it is trusted. */
export type ReportRefusal = (version: string, problem?: string) => void;

/** Shows a store as if the versions that the operator does not trust did not exist (TRU-02). */
export function createVerifiedStore(store: Store, policy: SignaturePolicy, report: ReportRefusal): Store {
  if (policy.keys.size === 0 && !policy.isRequired) return store;
  const read = async (path: string): Promise<Buffer | null> => {
    if (!path.endsWith(`/${RELEASE_FILE}`)) return store.read(path);
    // A deployment can name any text as the version.
    const identity = parseReleasePath(path);
    const bytes = identity ? await store.read(path) : null;
    if (!identity || !bytes) return null;
    const { isTrusted } = await checkBytes(store, policy, identity, bytes);
    const problem = isTrusted ? undefined : describeRefusal(policy, identity.name);
    report(`${identity.name} ${identity.version}`, problem);
    return isTrusted ? bytes : null;
  };
  return { ...store, read };
}

const describeRefusal = (policy: SignaturePolicy, name: string): string =>
  findModuleKeys(policy, name).length === 0
    ? `MODULE_KEYS has no key of ${name}`
    : `its release.json has no valid signature of a key that MODULE_KEYS has for ${name}`;

/** Signs each release.json that is written, or is written again with the same bytes. */
export function createSigningStore(store: Store, { publicKey, sign }: Signer): Store {
  const create = async (path: string, bytes: Uint8Array): Promise<boolean> => {
    const isCreated = await store.create(path, bytes);
    const identity = parseReleasePath(path);
    if (identity && (isCreated || (await store.read(path))?.equals(bytes)))
      await store.create(getSignaturePath(identity, publicKey), Buffer.from(sign(bytes).toString('base64')));
    return isCreated;
  };
  return { ...store, create };
}

import { verify } from 'node:crypto';
import { basename } from 'node:path/posix';
import type { Store } from 'protocol/store';
import { findModuleKeys, type ModuleKey, type SignaturePolicy } from './module-keys.ts';
import { isSignedPath, parseSignedPath, type SignedFile, toReleaseFile } from './signed-files.ts';
import type { Signer } from './signer.ts';

const isSignedBy = async (store: Store, file: SignedFile, bytes: Buffer, key: ModuleKey): Promise<boolean> => {
  const signature = await store.read(file.getSignaturePath(key));
  return signature !== null && verify(null, bytes, key.key, Buffer.from(signature.toString(), 'base64'));
};

/** The first key whose signature of these bytes is valid. */
const findSigningKey = async (
  store: Store,
  file: SignedFile,
  bytes: Buffer,
  keys: readonly ModuleKey[],
): Promise<ModuleKey | undefined> => {
  if (!file.isOwn(bytes)) return undefined;
  for (const key of keys) if (await isSignedBy(store, file, bytes, key)) return key;
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
  file: SignedFile,
  bytes: Buffer,
): Promise<SignatureCheck> => {
  const keys = findModuleKeys(policy, file.owner);
  if (keys.length === 0) return { isTrusted: !policy.isRequired };
  const key = await findSigningKey(store, file, bytes, keys);
  return key ? { isTrusted: true, keyId: key.id } : { isTrusted: false };
};

/** Checks the signature of a published version. A version that does not exist is not trusted. */
export async function checkSignature(
  store: Store,
  policy: SignaturePolicy,
  name: string,
  version: string,
): Promise<SignatureCheck> {
  const file = toReleaseFile({ name, version });
  const bytes = await store.read(file.path);
  return bytes ? checkBytes(store, policy, file, bytes) : { isTrusted: false };
}

/** Called for each version or shell that is read: with why it is refused, or without once it is trusted. */
export type ReportRefusal = (version: string, problem?: string) => void;

/** Shows a store as if the versions and shells that the operator does not trust did not exist (TRU-02). */
export function createVerifiedStore(store: Store, policy: SignaturePolicy, report: ReportRefusal): Store {
  if (policy.keys.size === 0 && !policy.isRequired) return store;
  const read = async (path: string): Promise<Buffer | null> => {
    if (!isSignedPath(path)) return store.read(path);
    const file = parseSignedPath(path);
    const bytes = file ? await store.read(path) : null;
    if (!file || !bytes) return null;
    const { isTrusted } = await checkBytes(store, policy, file, bytes);
    report(file.label, isTrusted ? undefined : describeRefusal(policy, file));
    return isTrusted ? bytes : null;
  };
  return { ...store, read };
}

const describeRefusal = (policy: SignaturePolicy, { owner, path }: SignedFile): string =>
  findModuleKeys(policy, owner).length === 0
    ? `MODULE_KEYS has no key of ${owner}`
    : `its ${basename(path)} has no valid signature of a key that MODULE_KEYS has for ${owner}`;

/** Signs each file that must be signed when it is written, or is written again with the same bytes. */
export function createSigningStore(store: Store, { publicKey, sign }: Signer): Store {
  const create = async (path: string, bytes: Uint8Array): Promise<boolean> => {
    const isCreated = await store.create(path, bytes);
    const file = parseSignedPath(path);
    if (file && (isCreated || (await store.read(path))?.equals(bytes)))
      await store.create(file.getSignaturePath(publicKey), Buffer.from(sign(bytes).toString('base64')));
    return isCreated;
  };
  return { ...store, create };
}

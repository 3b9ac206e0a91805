import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { moduleName } from 'protocol';
import * as z from 'zod';

/** A public Ed25519 key of a team. */
export interface ModuleKey {
  /** The beginning of the key's SHA-256, for names of files and messages. */
  id: string;
  key: KeyObject;
}

/** Which releases the operator trusts. The store has no say in it: whoever can write there must not decide. */
export interface SignaturePolicy {
  /** By module. */
  keys: ReadonlyMap<string, readonly ModuleKey[]>;
  /** Modules without a key are refused too. */
  isRequired: boolean;
}

/** The keys of modules that the file does not name. */
export const ANY_MODULE = '*';

/** Every release is trusted. */
export const TRUST_ALL: SignaturePolicy = { keys: new Map(), isRequired: false };

const ID_LENGTH = 16;

/** @throws if it is of another kind */
export function toModuleKey(key: KeyObject): ModuleKey {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key is not an Ed25519 key.');
  const bytes = key.export({ type: 'spki', format: 'der' });
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH), key };
}

/** A public key as a line of the file. */
export function formatModuleKey({ key }: ModuleKey): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Reads a public key in PEM, or the base64 text between its first and its last line. */
const parseKey = (text: string): ModuleKey => {
  const base64 = text.replaceAll(/-----(?:BEGIN|END) PUBLIC KEY-----|\s/g, '');
  return toModuleKey(createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }));
};

const publicKey = z.string().transform((text, context) => {
  try {
    return parseKey(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'A key must be an Ed25519 public key in PEM, or its base64 text.' });
    return z.NEVER;
  }
});

const MAX_KEYS = 2;

/** Two keys are for a rotation: the next key is added before the team uses it, and the one before is removed later. */
const KeyFile = z.record(
  z.union([z.literal(ANY_MODULE), moduleName]),
  z.array(publicKey).min(1).max(MAX_KEYS, `A module can have at most ${MAX_KEYS} keys.`),
);

/** @throws with a sentence for the operator */
const readKeyFile = (file: string): SignaturePolicy['keys'] => {
  try {
    const found = KeyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return new Map(Object.entries(found));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error;
    throw new Error(`MODULE_KEYS names ${file}, which is not a list of public keys by module: ${reason}`);
  }
};

interface SignatureSettings {
  /** The operator's file of public keys. */
  MODULE_KEYS?: string | undefined;
  REQUIRE_SIGNATURES: boolean;
}

/** Reads which releases the operator trusts. @throws with a sentence for the operator */
export function readSignaturePolicy({ MODULE_KEYS, REQUIRE_SIGNATURES }: SignatureSettings): SignaturePolicy {
  if (MODULE_KEYS) return { keys: readKeyFile(MODULE_KEYS), isRequired: REQUIRE_SIGNATURES };
  if (REQUIRE_SIGNATURES) throw new Error('REQUIRE_SIGNATURES is on, but MODULE_KEYS names no file of public keys.');
  return TRUST_ALL;
}

/** The keys whose signatures count for a module. */
export function findModuleKeys({ keys }: SignaturePolicy, module: string): readonly ModuleKey[] {
  return keys.get(module) ?? keys.get(ANY_MODULE) ?? [];
}

/** Trusts only what one of these keys signed. */
export function toTrust(module: string, keys: readonly ModuleKey[]): SignaturePolicy {
  return { keys: new Map([[module, keys]]), isRequired: true };
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ANY_MODULE, readSignaturePolicy, type SignaturePolicy, TRUST_ALL, toTrust } from './module-keys.ts';
import { ensureKeyFile, getKeyFile, readSigner, type Signer } from './signer.ts';

export interface Signing {
  /** The key that releases are signed with. */
  signer: Signer | undefined;
  /** Which releases are trusted. */
  policy: SignaturePolicy;
}

/** @param text `on` or `off` @throws with a sentence for the person who runs the command */
const parseFlag = (text: string): boolean => {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error('REQUIRE_SIGNATURES must be "on" or "off".');
};

/**
 * The key of a store on this machine, which is beside its folder.
 * @param canCreate whether it is created: only in the data folder
 */
const findOwnKey = (target: string, canCreate: boolean): string | undefined => {
  if (target.includes('://')) return undefined;
  const file = getKeyFile(resolve(target));
  if (canCreate) ensureKeyFile(file);
  return existsSync(file) ? file : undefined;
};

/**
 * Reads with which key the commands sign, and what they trust. A store on this machine has a key of its own, which
 * signs and is trusted unless the environment says otherwise.
 * @param target the address of the store
 */
export function readSigning(env: NodeJS.ProcessEnv, target: string, canCreate: boolean): Signing {
  const { RELEASE_KEY, MODULE_KEYS, REQUIRE_SIGNATURES } = env;
  const ownKey = MODULE_KEYS ? undefined : findOwnKey(target, canCreate && !RELEASE_KEY);
  const own = ownKey && readSigner(ownKey);
  const signer = RELEASE_KEY ? readSigner(RELEASE_KEY) : own || undefined;
  const isRequired = REQUIRE_SIGNATURES ? parseFlag(REQUIRE_SIGNATURES) : Boolean(own);
  if (own) return { signer, policy: isRequired ? toTrust(ANY_MODULE, [own.publicKey]) : TRUST_ALL };
  return { signer, policy: readSignaturePolicy({ MODULE_KEYS, REQUIRE_SIGNATURES: isRequired }) };
}

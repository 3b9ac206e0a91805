import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { closeSync, existsSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type ModuleKey, toModuleKey } from './module-keys.ts';

/** A team's private key. */
export interface Signer {
  publicKey: ModuleKey;
  sign(bytes: Uint8Array): Buffer;
}

const createSigner = (pem: string): Signer => {
  const key = createPrivateKey(pem);
  return { publicKey: toModuleKey(createPublicKey(key)), sign: (bytes) => sign(null, bytes, key) };
};

const readPem = (setting: string): string =>
  setting.includes('-----BEGIN') ? setting : readFileSync(setting, 'utf8').trim();

/**
 * @param setting an Ed25519 private key in PEM, or the name of a file with one; an empty file is no key
 * @throws if it is something else; the message does not quote the setting, which may be a damaged key
 */
export function readSigner(setting: string): Signer | undefined {
  try {
    const pem = readPem(setting);
    return pem ? createSigner(pem) : undefined;
  } catch {
    throw new Error('RELEASE_KEY must be an Ed25519 private key in PEM, or the name of a file with one.');
  }
}

/** The key of a store on this machine is beside the store's folder. */
export function getKeyFile(storeFolder: string): string {
  return join(dirname(storeFolder), 'release-key.pem');
}

/** Creates a private key that only its owner can read, unless the file exists. */
export function ensureKeyFile(file: string): void {
  if (existsSync(file)) return;
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dirname(file), { recursive: true });
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}`);
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    writeFileSync(descriptor, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flush: true });
    // Unlike a rename, a link keeps the key of a process that was faster.
    linkSync(temporary, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    closeSync(descriptor);
    rmSync(temporary, { force: true });
  }
}

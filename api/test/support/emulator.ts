import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type Account,
  callEmulator,
  exportAccounts as exportAll,
  importAccounts as importAll,
  signInWithPassword,
} from 'local/accounts';

const readEnvironment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through jest.`);
  return value;
};

export function getProjectId() {
  return readEnvironment('FIREBASE_PROJECT_ID');
}
export function getDatabaseUri() {
  return readEnvironment('TEST_MONGODB_URI');
}

/** Names a database of this run, which drops it when it ends. */
export function toDatabaseName(part: string): string {
  const folder = readEnvironment('TEST_DATABASES');
  const name = `${basename(folder)}_${part}`;
  // The run finds its databases by these files, because not every engine can list databases.
  writeFileSync(join(folder, name), '');
  return name;
}

/** The emulator itself: a test may point FIREBASE_AUTH_EMULATOR_HOST to a proxy later. */
let host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
export function getEmulatorHost() {
  return host ?? readEnvironment('FIREBASE_AUTH_EMULATOR_HOST');
}

/** Switches this test file to its own provider, which it may stop. */
export function switchProvider(own: { host: string; projectId: string }): void {
  host = own.host;
  Object.assign(process.env, { FIREBASE_AUTH_EMULATOR_HOST: own.host, FIREBASE_PROJECT_ID: own.projectId });
}

const getEmulator = () => ({ host: getEmulatorHost(), projectId: getProjectId() });

const post = (path: string, body: object) =>
  callEmulator(getEmulator(), 'POST', `/identitytoolkit.googleapis.com/v1/${path}`, body);

/** An account at the provider. */
export interface Login {
  uid: string;
  email: string;
  password: string;
}

export function signUp(emailVerified = false): Promise<Login> {
  return signUpWithEmail(`${randomUUID()}@example.com`, emailVerified);
}

export async function signUpWithEmail(email: string, emailVerified = false): Promise<Login> {
  const password = `pass-${randomUUID()}`;
  const { localId } = await post('accounts:signUp?key=any', { email, password, emailVerified });
  return { uid: String(localId), email, password };
}

/** Returns a new ID token, as the browser SDK does. */
export function signIn(login: Login): Promise<string> {
  return signInWithPassword(getEmulator(), login);
}

/**
 * Changes an account with administrator rights: `{emailVerified: true}`, `{disableUser: true}`, `{validSince: '…'}`.
 */
export function updateAccount(uid: string, changes: object) {
  return post(`projects/${getProjectId()}/accounts:update`, { localId: uid, ...changes });
}

export function deleteAccount(uid: string) {
  return post(`projects/${getProjectId()}/accounts:delete`, { localId: uid });
}

/** Returns the token with other claims. It stays valid, because tokens of the emulator are not signed. */
export function replaceClaims(token: string, claims: object): string {
  const [header, payload = ''] = token.split('.');
  const existing = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${header}.${Buffer.from(JSON.stringify({ ...existing, ...claims })).toString('base64url')}.`;
}

/** Exports these accounts, like `firebase auth:export`. */
export async function exportAccounts(uids: readonly string[]): Promise<Account[]> {
  return (await exportAll(getEmulator())).filter(({ localId }) => uids.includes(String(localId)));
}

/** Imports accounts, like `firebase auth:import`. */
export function importAccounts(users: Account[]) {
  return importAll(getEmulator(), users);
}

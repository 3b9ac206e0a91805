import type { Emulator } from './emulator.ts';

export type EmulatorAddress = Pick<Emulator, 'host' | 'projectId'>;

/** Calls the emulator with owner rights and inserts the project id into `path`. Rejects with the emulator's error. */
export async function callEmulator(
  emulator: EmulatorAddress,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const reply = await fetch(`http://${emulator.host}${path.replace('{project}', emulator.projectId)}`, {
    method,
    // The emulator closes idle connections after 5 s, even when a request is on its way.
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json', connection: 'close' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`The auth emulator rejected ${method} ${path}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}

/** The provider's administration of the project's accounts. */
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts';

/** An account as exported by the emulator, including its password. We do not interpret it. */
export type Account = Record<string, unknown>;

export async function exportAccounts(emulator: EmulatorAddress): Promise<Account[]> {
  const { users = [] } = await callEmulator(emulator, 'GET', `${ACCOUNTS}:batchGet?maxResults=-1`);
  return users as Account[];
}

export function importAccounts(emulator: EmulatorAddress, users: Account[]): Promise<unknown> {
  return callEmulator(emulator, 'POST', `${ACCOUNTS}:batchCreate`, { users });
}

/** Sets the time (in Unix seconds) before which sessions are invalid. An import sets it to the current time. */
export function setValidSince(emulator: EmulatorAddress, localId: unknown, validSince: unknown): Promise<unknown> {
  return callEmulator(emulator, 'POST', `${ACCOUNTS}:update`, { localId, validSince });
}

/** Real projects created since September 2023 do not disclose whether an email address has an account. */
export function setEnumerationProtection(emulator: EmulatorAddress, isEnabled: boolean): Promise<unknown> {
  return callEmulator(emulator, 'PATCH', '/emulator/v1/projects/{project}/config', {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: isEnabled },
  });
}

export interface OobCode {
  email: string;
  oobCode: string;
  oobLink: string;
  requestType: string;
}

/** Lists the unused codes of all emails that the emulator would have sent, oldest first. */
export async function listOobCodes(emulator: EmulatorAddress): Promise<OobCode[]> {
  const { oobCodes = [] } = await callEmulator(emulator, 'GET', '/emulator/v1/projects/{project}/oobCodes');
  return oobCodes as OobCode[];
}

export interface Credentials {
  email: string;
  password: string;
}

export async function findAccount(emulator: EmulatorAddress, email: string): Promise<Account | undefined> {
  return (await exportAccounts(emulator)).find((account) => account.email === email);
}

/** Creates an account with a verified email address. */
export function createAccount(emulator: EmulatorAddress, { email, password }: Credentials): Promise<unknown> {
  return callEmulator(emulator, 'POST', ACCOUNTS, { email, password, emailVerified: true });
}

/** Signs in. @returns the ID token of the new session */
export async function signInWithPassword(emulator: EmulatorAddress, { email, password }: Credentials): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any';
  const { idToken } = await callEmulator(emulator, 'POST', path, { email, password, returnSecureToken: true });
  return String(idToken);
}

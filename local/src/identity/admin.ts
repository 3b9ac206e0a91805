import type { Emulator } from './emulator.ts';

export type EmulatorAddress = Pick<Emulator, 'host' | 'projectId'>;

/** A call of the emulator as its owner. `path` begins after the project. Rejects with the emulator's words. */
const call = async (emulator: EmulatorAddress, method: string, path: string, body?: unknown): Promise<unknown> => {
  const reply = await fetch(`http://${emulator.host}${path.replace('{project}', emulator.projectId)}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`The auth emulator refused ${method} ${path}: ${await reply.text()}`);
  return reply.json();
};

/** An account as the emulator exports it, password included; only the emulator looks inside. */
export type Account = Record<string, unknown>;

export const exportAccounts = async (emulator: EmulatorAddress): Promise<Account[]> => {
  const path = '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts:batchGet?maxResults=-1';
  const reply = (await call(emulator, 'GET', path)) as { users?: Account[] };
  return reply.users ?? [];
};

export const importAccounts = (emulator: EmulatorAddress, users: Account[]): Promise<unknown> =>
  call(emulator, 'POST', '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts:batchCreate', { users });

/** The sessions that began before this time, in seconds since 1970, are over. An import sets it to its own time. */
export const setValidSince = (emulator: EmulatorAddress, localId: unknown, validSince: unknown): Promise<unknown> =>
  call(emulator, 'POST', '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts:update', {
    localId,
    validSince,
  });

/** Real projects made since September 2023 do not say whether an address has an account. */
export const setEnumerationProtection = (emulator: EmulatorAddress, on: boolean): Promise<unknown> =>
  call(emulator, 'PATCH', '/emulator/v1/projects/{project}/config', {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: on },
  });

export interface OobCode {
  email: string;
  oobCode: string;
  oobLink: string;
  requestType: string;
}

/** The codes of all e-mails that the emulator would have sent and that are not used yet, oldest first. */
export const listOobCodes = async (emulator: EmulatorAddress): Promise<OobCode[]> => {
  const reply = (await call(emulator, 'GET', '/emulator/v1/projects/{project}/oobCodes')) as { oobCodes?: OobCode[] };
  return reply.oobCodes ?? [];
};

/** Who signs in with e-mail and password. */
export interface Login {
  email: string;
  password: string;
}

export const findAccount = async (emulator: EmulatorAddress, email: string): Promise<Account | undefined> =>
  (await exportAccounts(emulator)).find((account) => account.email === email);

/** An account whose address is verified already. */
export const createAccount = (emulator: EmulatorAddress, { email, password }: Login): Promise<unknown> =>
  call(emulator, 'POST', '/identitytoolkit.googleapis.com/v1/projects/{project}/accounts', {
    email,
    password,
    emailVerified: true,
  });

/** The ID token of a new session. */
export const signInWithPassword = async (emulator: EmulatorAddress, { email, password }: Login): Promise<string> => {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any';
  const reply = await call(emulator, 'POST', path, { email, password, returnSecureToken: true });
  return (reply as { idToken: string }).idToken;
};

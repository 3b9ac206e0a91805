import { randomUUID } from 'node:crypto';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through jest.`);
  return value;
};

export const projectId = () => required('FIREBASE_PROJECT_ID');
export const databaseUri = () => required('TEST_MONGODB_URI');

/** The emulator itself, whatever FIREBASE_AUTH_EMULATOR_HOST says later. */
let host = required('FIREBASE_AUTH_EMULATOR_HOST');
export const emulatorHost = () => host;

/** From now on this test file has a provider of its own, which it may stop. */
export const useProvider = (own: { host: string; projectId: string }): void => {
  host = own.host;
  Object.assign(process.env, { FIREBASE_AUTH_EMULATOR_HOST: own.host, FIREBASE_PROJECT_ID: own.projectId });
};

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const reply = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`auth emulator: ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
};

/** An account at the provider. */
export interface Login {
  uid: string;
  email: string;
  password: string;
}

export const signUp = (): Promise<Login> => signUpAs(`${randomUUID()}@example.com`);

export const signUpAs = async (email: string): Promise<Login> => {
  const password = `pass-${randomUUID()}`;
  const { localId } = await post('accounts:signUp?key=any', { email, password });
  return { uid: String(localId), email, password };
};

/** A fresh ID token, as the browser's SDK would get it. */
export const signIn = async ({ email, password }: Login): Promise<string> => {
  const { idToken } = await post('accounts:signInWithPassword?key=any', { email, password, returnSecureToken: true });
  return String(idToken);
};

/** Changes an account as its administrator: `{emailVerified: true}`, `{disableUser: true}`, `{validSince: '…'}`. */
export const updateAccount = (uid: string, changes: object) =>
  post(`projects/${projectId()}/accounts:update`, { localId: uid, ...changes });

export const deleteAccount = (uid: string) => post(`projects/${projectId()}/accounts:delete`, { localId: uid });

/** The same token with other claims. The emulator's are not signed, so that this is one, too. */
export const withClaims = (token: string, claims: object): string => {
  const [header, payload = ''] = token.split('.');
  const old = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${header}.${Buffer.from(JSON.stringify({ ...old, ...claims })).toString('base64url')}.`;
};

/** An account as the provider exports it, with the hash of its password. */
export type ExportedAccount = Record<string, unknown> & { localId?: string };

/** As `firebase auth:export`, of these accounts alone. */
export const exportAccounts = async (uids: readonly string[]): Promise<ExportedAccount[]> => {
  const reply = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${projectId()}/accounts:batchGet?maxResults=-1`,
    { headers: { authorization: 'Bearer owner' } },
  );
  const { users } = (await reply.json()) as { users: ExportedAccount[] };
  return users.filter(({ localId = '' }) => uids.includes(localId));
};

/** As `firebase auth:import`. */
export const importAccounts = (users: readonly ExportedAccount[]) =>
  post(`projects/${projectId()}/accounts:batchCreate`, { users });

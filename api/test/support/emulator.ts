import { randomUUID } from 'node:crypto';

const readEnvironment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through jest.`);
  return value;
};

export const getProjectId = () => readEnvironment('FIREBASE_PROJECT_ID');
export const getDatabaseUri = () => readEnvironment('TEST_MONGODB_URI');

/** The emulator itself: a test may point FIREBASE_AUTH_EMULATOR_HOST to a proxy later. */
let host = readEnvironment('FIREBASE_AUTH_EMULATOR_HOST');
export const getEmulatorHost = () => host;

/** Switches this test file to its own provider, which it may stop. */
export const switchProvider = (own: { host: string; projectId: string }): void => {
  host = own.host;
  Object.assign(process.env, { FIREBASE_AUTH_EMULATOR_HOST: own.host, FIREBASE_PROJECT_ID: own.projectId });
};

const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const reply = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    // The emulator closes idle connections after 5 s, even when a request is on its way.
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner', connection: 'close' },
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

export const signUp = (): Promise<Login> => signUpWithEmail(`${randomUUID()}@example.com`);

export const signUpWithEmail = async (email: string): Promise<Login> => {
  const password = `pass-${randomUUID()}`;
  const { localId } = await post('accounts:signUp?key=any', { email, password });
  return { uid: String(localId), email, password };
};

/** Returns a new ID token, as the browser SDK does. */
export const signIn = async ({ email, password }: Login): Promise<string> => {
  const { idToken } = await post('accounts:signInWithPassword?key=any', { email, password, returnSecureToken: true });
  return String(idToken);
};

/** Changes an account with administrator rights: `{emailVerified: true}`, `{disableUser: true}`, `{validSince: '…'}`. */
export const updateAccount = (uid: string, changes: object) =>
  post(`projects/${getProjectId()}/accounts:update`, { localId: uid, ...changes });

export const deleteAccount = (uid: string) => post(`projects/${getProjectId()}/accounts:delete`, { localId: uid });

/** Returns the token with other claims. It stays valid, because tokens of the emulator are not signed. */
export const replaceClaims = (token: string, claims: object): string => {
  const [header, payload = ''] = token.split('.');
  const existing = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${header}.${Buffer.from(JSON.stringify({ ...existing, ...claims })).toString('base64url')}.`;
};

/** An account as the provider exports it, with the hash of its password. */
export type ExportedAccount = Record<string, unknown> & { localId?: string };

/** Exports these accounts, like `firebase auth:export`. */
export const exportAccounts = async (uids: readonly string[]): Promise<ExportedAccount[]> => {
  const reply = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${getProjectId()}/accounts:batchGet?maxResults=-1`,
    { headers: { authorization: 'Bearer owner' } },
  );
  const { users } = (await reply.json()) as { users: ExportedAccount[] };
  return users.filter(({ localId = '' }) => uids.includes(localId));
};

/** Imports accounts, like `firebase auth:import`. */
export const importAccounts = (users: readonly ExportedAccount[]) =>
  post(`projects/${getProjectId()}/accounts:batchCreate`, { users });

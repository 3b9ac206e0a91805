import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importAccounts } from './admin.ts';
import { type Identity, type IdentityOptions, startIdentity } from './index.ts';

const password = 'correct horse';

let dataDir: string;
let identity: Identity;
let printed: string[];

const start = async (options: Partial<IdentityOptions> = {}): Promise<void> => {
  printed = [];
  identity = await startIdentity({
    port: 0,
    projectId: 'demo-identity-test',
    dataDir,
    webUrl: 'http://localhost:3000',
    enumerationProtection: false,
    log: (line) => printed.push(line),
    ...options,
  });
};
const file = () => join(dataDir, 'identity/accounts.json');

/** As the browser's SDK calls it. */
const call = async (method: string, body: object) => {
  const reply = await fetch(
    `http://${identity.host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo-key`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify(body),
    },
  );
  return { reply, json: (await reply.json()) as Record<string, string> & { error?: { message: string } } };
};
const signUp = (email: string) => call('signUp', { email, password, returnSecureToken: true });
const signIn = (email: string, secret = password) =>
  call('signInWithPassword', { email, password: secret, returnSecureToken: true });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trading-journal-identity-test-'));
  await start();
}, 60_000);
afterAll(async () => {
  await identity.stop();
  await rm(dataDir, { recursive: true });
});

describe('the auth emulator behind its door', () => {
  it('has an account in the file by the time that it is acknowledged, for nobody else to read', async () => {
    expect((await signUp('ada@example.com')).reply.status).toBe(200);
    const { users } = JSON.parse(await readFile(file(), 'utf8')) as { users: { email: string }[] };
    expect(users.map((user) => user.email)).toEqual(['ada@example.com']);
    const { mode } = await stat(file());
    expect(mode & 0o777).toBe(0o600);
  });

  it('saves every one of many that come at once', async () => {
    const emails = Array.from({ length: 10 }, (_, index) => `many-${index}@example.com`);
    await Promise.all(emails.map(signUp));
    const text = await readFile(file(), 'utf8');
    for (const email of emails) expect(text).toContain(email);
  });

  it('lets the pages call it from their own origin', async () => {
    const preflight = await fetch(`http://${identity.host}/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    const { reply } = await signIn('ada@example.com');
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });

  it('prints each e-mail as it is made, once, with a link to our own page', async () => {
    const { json } = await signIn('ada@example.com');
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: json.idToken });
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ada@example.com' });
    expect(printed.map((line) => line.replace(/oobCode=[\w-]+/, 'oobCode=CODE'))).toEqual([
      '✉ verify ada@example.com http://localhost:3000/auth/action?mode=verifyEmail&lang=en&oobCode=CODE&apiKey=fake-api-key',
      '✉ reset ada@example.com http://localhost:3000/auth/action?mode=resetPassword&lang=en&oobCode=CODE&apiKey=fake-api-key',
    ]);
  });

  it('acknowledges nothing that could not be kept', async () => {
    await mkdir(`${file()}.next`);
    await expect(signUp('lost@example.com')).rejects.toThrow('fetch failed');
    expect(printed.at(-1)).toContain('could not be kept');
    await rm(`${file()}.next`, { recursive: true });
    expect((await signUp('kept@example.com')).reply.status).toBe(200);
  });

  it('says whether an address has an account while protection is off', async () => {
    expect((await signIn('ada@example.com', 'wrong')).json.error?.message).toBe('INVALID_PASSWORD');
    expect((await signIn('nobody@example.com')).json.error?.message).toBe('EMAIL_NOT_FOUND');
  });

  it('has every account and session again after kill -9, more than fit in one import, verified ones verified', async () => {
    const code = new URL(printed[0]?.split(' ').at(-1) ?? '').searchParams.get('oobCode');
    // The emulator's own page, which older links open: a change by GET.
    const action = `/emulator/action?mode=verifyEmail&apiKey=demo-key&oobCode=${code}`;
    expect((await fetch(`http://${identity.host}${action}`)).status).toBe(200);
    const users = Array.from({ length: 500 }, (_, index) => ({
      localId: `trader-${index}`,
      email: `trader-${index}@example.com`,
      displayName: 'x'.repeat(200),
    }));
    for (const part of [users.slice(0, 250), users.slice(250)]) {
      await importAccounts({ host: identity.host, projectId: 'demo-identity-test' }, part);
    }
    const { json: session } = await signIn('ada@example.com');
    process.kill(identity.program.pid as number, 'SIGKILL');
    expect(await identity.program.ended).toBe('signal SIGKILL');
    await identity.stop();

    await start({ enumerationProtection: true });
    const { json: looked } = await call('lookup', { idToken: session.idToken });
    expect(looked).toMatchObject({ users: [{ email: 'ada@example.com', emailVerified: true }] });
    expect((await signUp('trader-499@example.com')).json.error?.message).toBe('EMAIL_EXISTS');
  }, 60_000);

  it('with protection on, does not say whether an address has an account', async () => {
    expect((await signIn('ada@example.com', 'wrong')).json.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
    expect((await signIn('nobody@example.com')).json.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
  });
});

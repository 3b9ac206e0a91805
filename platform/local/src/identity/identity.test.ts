import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importAccounts } from './admin.ts';
import { type Identity, type IdentityOptions, startIdentity } from './index.ts';

const password = 'correct horse';

let dataDir: string;
let identity: Identity;
let logLines: string[];

const start = async (options: Partial<IdentityOptions> = {}): Promise<void> => {
  logLines = [];
  identity = await startIdentity({
    port: 0,
    projectId: 'demo-identity-test',
    dataDir,
    webUrl: 'http://localhost:3000',
    enumerationProtection: false,
    log: (line) => logLines.push(line),
    ...options,
  });
};
const getAccountsFile = () => join(dataDir, 'identity/accounts.json');

/** Sends the same request as the browser SDK. */
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
});
afterAll(async () => {
  await identity.stop();
  await rm(dataDir, { recursive: true });
});

describe('startIdentity', () => {
  it('saves an account before acknowledging it, in a file that only its owner can read', async () => {
    expect((await signUp('ada@example.com')).reply.status).toBe(200);
    const { users } = JSON.parse(await readFile(getAccountsFile(), 'utf8')) as { users: { email: string }[] };
    expect(users.map((user) => user.email)).toEqual(['ada@example.com']);
    const { mode } = await stat(getAccountsFile());
    expect(mode & 0o777).toBe(0o600);
  });

  it('saves all of many concurrent sign-ups', async () => {
    const emails = Array.from({ length: 10 }, (_, index) => `many-${index}@example.com`);
    await Promise.all(emails.map(signUp));
    const text = await readFile(getAccountsFile(), 'utf8');
    for (const email of emails) expect(text).toContain(email);
  });

  it('allows cross-origin requests from the pages', async () => {
    const preflight = await fetch(`http://${identity.host}/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    const { reply } = await signIn('ada@example.com');
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });

  it('logs each email once with a link to our own page', async () => {
    const { json } = await signIn('ada@example.com');
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: json.idToken });
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ada@example.com' });
    expect(logLines.map((line) => line.replace(/oobCode=[\w-]+/, 'oobCode=CODE'))).toEqual([
      '✉ verify ada@example.com http://localhost:3000/auth/action?mode=verifyEmail&lang=en&oobCode=CODE&apiKey=fake-api-key',
      '✉ reset ada@example.com http://localhost:3000/auth/action?mode=resetPassword&lang=en&oobCode=CODE&apiKey=fake-api-key',
    ]);
  });

  it('does not acknowledge an account that cannot be saved', async () => {
    await mkdir(`${getAccountsFile()}.next`);
    await expect(signUp('lost@example.com')).rejects.toThrow('fetch failed');
    expect(logLines.at(-1)).toContain('Failed to save the accounts');
    await rm(`${getAccountsFile()}.next`, { recursive: true });
    expect((await signUp('kept@example.com')).reply.status).toBe(200);
  });

  it('discloses whether an address has an account when enumeration protection is off', async () => {
    expect((await signIn('ada@example.com', 'wrong')).json.error?.message).toBe('INVALID_PASSWORD');
    expect((await signIn('unknown@example.com')).json.error?.message).toBe('EMAIL_NOT_FOUND');
  });

  it('restores all accounts, sessions and verified addresses after kill -9, even in several import batches', async () => {
    const code = new URL(logLines[0]?.split(' ').at(-1) ?? '').searchParams.get('oobCode');
    // The emulator's own page for older links, which changes an account with GET.
    const action = `/emulator/action?mode=verifyEmail&apiKey=demo-key&oobCode=${code}`;
    expect((await fetch(`http://${identity.host}${action}`)).status).toBe(200);
    const users = Array.from({ length: 500 }, (_, index) => ({
      localId: `trader-${index}`,
      email: `trader-${index}@example.com`,
      displayName: 'x'.repeat(200),
    }));
    for (const batch of [users.slice(0, 250), users.slice(250)]) {
      await importAccounts({ host: identity.host, projectId: 'demo-identity-test' }, batch);
    }
    const { json: session } = await signIn('ada@example.com');
    process.kill(identity.program.pid as number, 'SIGKILL');
    expect(await identity.program.ended).toBe('signal SIGKILL');
    await identity.stop();

    await start({ enumerationProtection: true });
    const { json: lookup } = await call('lookup', { idToken: session.idToken });
    expect(lookup).toMatchObject({ users: [{ email: 'ada@example.com', emailVerified: true }] });
    expect((await signUp('trader-499@example.com')).json.error?.message).toBe('EMAIL_EXISTS');
  });

  it('does not disclose whether an address has an account when enumeration protection is on', async () => {
    expect((await signIn('ada@example.com', 'wrong')).json.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
    expect((await signIn('unknown@example.com')).json.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
  });
});

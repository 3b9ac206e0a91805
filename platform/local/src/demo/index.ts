import { setTimeout as sleep } from 'node:timers/promises';
import { calls, type ImportReply, limits, type Stats } from 'contracts';
import { candles } from 'contracts/candles';
import { type KeyBody, keys } from 'contracts/keys';
import { type Session, sessions } from 'contracts/sessions';
import { createAccount, type EmulatorAddress, findAccount, signInWithPassword } from '../identity/admin.ts';
import { createDemoJournal, generateDemo } from './journal.ts';
import type { DemoSeries } from './prices.ts';

/** The account that `npm run demo` creates. */
export const demoTrader = {
  email: 'demo@example.com',
  password: 'demo-trader',
  firstName: 'Demo',
  lastName: 'Trader',
} as const;

/** The address of a running API. */
export interface ApiAddress {
  apiUrl: string;
}

const request = async <Reply>(address: string, init: RequestInit): Promise<Reply> => {
  const reply = await fetch(address, init);
  if (!reply.ok) throw new Error(`${address} responded with ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
};

/** Stores the prices of the demo's tickers in parts. Idempotent. */
const seedPrices = async ({ apiUrl }: ApiAddress, idToken: string, prices: readonly DemoSeries[]): Promise<void> => {
  const { method, path } = candles.add;
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  const { perCall } = limits.candles;
  for (const { ticker, resolution, candles: bars } of prices)
    for (let start = 0; start < bars.length; start += perCall) {
      const body = JSON.stringify({ resolution, candles: bars.slice(start, start + perCall) });
      await request(apiUrl + path.replace(':ticker', ticker), { method, body, headers });
    }
};

/**
 * Imports three years of trades up to `now`, some with media, and their prices, for the trader of the token.
 * Idempotent.
 */
export async function seedDemo({ apiUrl }: ApiAddress, idToken: string, now = new Date()): Promise<ImportReply> {
  const { method, path } = calls.account.import;
  const form = new FormData();
  const { trades, prices } = generateDemo(now);
  // The trades are last: with them, the demo is complete.
  await seedPrices({ apiUrl }, idToken, prices);
  const zip = await createDemoJournal(now, trades, prices);
  form.append('file', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'journal.zip');
  return request(apiUrl + path, { method, body: form, headers: { authorization: `Bearer ${idToken}` } });
}

const createUser = ({ apiUrl }: ApiAddress, idToken: string): Promise<unknown> => {
  const { method, path } = calls.auth.createLocalUser;
  const { firstName, lastName } = demoTrader;
  const body = JSON.stringify({ idToken, firstName, lastName });
  return request(apiUrl + path, { method, body, headers: { 'content-type': 'application/json' } });
};

/** Creates a key as an example on /account#access. It is in no file, so nobody can call with it. */
const createExampleKey = ({ apiUrl }: ApiAddress, idToken: string): Promise<unknown> => {
  const { method, path } = keys.create;
  const key: KeyBody = {
    name: 'Spreadsheet',
    scopes: ['trades:read', 'stats:read'],
    accounts: null,
    unit: 'r',
    expiresInDays: 90,
  };
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' };
  return request(apiUrl + path, { method, body: JSON.stringify(key), headers });
};

/**
 * Ends this program's sign-in: the demo trader would not know whose it is. Tokens count seconds, so a sign-in of the
 * same second would be ended too: waits until it is over.
 */
const endSession = async ({ apiUrl }: ApiAddress, idToken: string, signedInAt: number): Promise<void> => {
  const headers = { authorization: `Bearer ${idToken}` };
  const reply = await request<{ sessions: Session[] }>(apiUrl + sessions.list.path, { headers });
  const { method, path } = sessions.delete;
  for (const { id } of reply.sessions.filter(({ current }) => current))
    await request(apiUrl + path.replace(':id', id), { method, headers });
  await sleep(Math.max(0, (Math.floor(signedInAt / 1000) + 1) * 1000 - Date.now()));
};

const hasTrades = async ({ apiUrl }: ApiAddress, idToken: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${idToken}` };
  return (await request<Stats>(apiUrl + calls.trades.stats.path, { headers })).totalTrades > 0;
};

/**
 * Creates the demo trader with a verified address and imports the trades, unless they exist. An account without trades,
 * for example after an interrupted start, is filled.
 */
export async function ensureDemo(api: ApiAddress, emulator: EmulatorAddress): Promise<void> {
  const existing = await findAccount(emulator, demoTrader.email);
  if (!existing) await createAccount(emulator, demoTrader);
  const idToken = await signInWithPassword(emulator, demoTrader).catch((error) => {
    if (!existing) throw error;
  });
  const signedInAt = Date.now();
  // The password was changed: this journal belongs to someone now.
  if (!idToken) return;
  await createUser(api, idToken);
  if (!(await hasTrades(api, idToken))) {
    await seedDemo(api, idToken);
    await createExampleKey(api, idToken);
  }
  await endSession(api, idToken, signedInAt);
}

import { calls, type ImportReply, type Stats } from 'contracts';
import { createAccount, type EmulatorAddress, findAccount, signInWithPassword } from '../identity/admin.ts';
import { demoJournal } from './journal.ts';
import { localDay } from './trading-days.ts';

/** Who `npm run demo` signs up. */
export const demoTrader = {
  email: 'demo@example.com',
  password: 'demo-trader',
  firstName: 'Demo',
  lastName: 'Trader',
} as const;

/** Where the API of a running stack answers. */
export interface Api {
  apiUrl: string;
}

const ask = async <Reply>(address: string, init: RequestInit): Promise<Reply> => {
  const reply = await fetch(address, init);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
};

/** Gives the trader of the token three years of trades up to today, some with media. A second time changes nothing. */
export const seedDemo = async ({ apiUrl }: Api, idToken: string, today = localDay()): Promise<ImportReply> => {
  const { method, path } = calls.account.import;
  const form = new FormData();
  const zip = await demoJournal(today);
  form.append('file', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'journal.zip');
  return ask(apiUrl + path, { method, body: form, headers: { authorization: `Bearer ${idToken}` } });
};

const makeUser = ({ apiUrl }: Api, idToken: string): Promise<unknown> => {
  const { method, path } = calls.auth.createLocalUser;
  const { firstName, lastName } = demoTrader;
  const body = JSON.stringify({ idToken, firstName, lastName });
  return ask(apiUrl + path, { method, body, headers: { 'content-type': 'application/json' } });
};

const hasTrades = async ({ apiUrl }: Api, idToken: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${idToken}` };
  return (await ask<Stats>(apiUrl + calls.trades.stats.path, { headers })).totalTrades > 0;
};

/**
 * Makes the demo trader, verified and with a journal, where there is none; what is there stays as it is. A journal without
 * a trade, such as a start that was interrupted leaves, is filled.
 */
export const ensureDemo = async (api: Api, emulator: EmulatorAddress): Promise<void> => {
  const known = await findAccount(emulator, demoTrader.email);
  if (!known) await createAccount(emulator, demoTrader);
  const idToken = await signInWithPassword(emulator, demoTrader).catch((error) => {
    if (!known) throw error;
  });
  // The password is another by now: somebody has made this journal theirs.
  if (!idToken) return;
  await makeUser(api, idToken);
  if (!(await hasTrades(api, idToken))) await seedDemo(api, idToken);
};

import type { Browser } from '@playwright/test';
import { connectDb } from 'api/src/database.ts';
import { toUtcDay } from 'contracts';
import { makeTrader, signIn, type Trader } from 'e2e/traders.ts';
import { type Stack, seedDemo } from 'local/testing';
import { seedJournal } from '../../support/journals.ts';
import type { Journal } from './journal.ts';

/** Fills the trader's journal with three years of trades until today. */
const seed = async (stack: Stack, { uid }: Trader, count: number): Promise<void> => {
  const [, uri = ''] = /database │ MONGODB_URI=(\S+)/.exec(stack.logs()) ?? [];
  const db = await connectDb(uri);
  const { _id } = await db.users.findOne({ firebaseUid: uid }).orFail();
  await seedJournal(db, _id, count, toUtcDay(Date.now()));
  await db.close();
};

/**
 * Signs a new trader in, with this many trades. `demo` adds the demo's journal: with executions, prices, pictures, a
 * playbook, plans, notes and limits.
 */
export async function createJournal(
  browser: Browser,
  stack: Stack,
  size: number,
  { demo = false } = {},
): Promise<Journal> {
  const trader = await makeTrader(stack);
  const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(page, trader);
  const signedIn = { baseURL: stack.url, storageState: await page.context().storageState() };
  await page.context().close();
  if (size > 0) await seed(stack, trader, size);
  if (demo) await seedDemo(stack, trader.idToken);
  return { size, signedIn };
}

import type { Page } from '@playwright/test';
import { createClient } from 'api/testing/client.ts';
import { calls, type WireBodyOf, type WireReplyOf } from 'contracts';
import { type Stack, signInWithPassword } from 'local/testing';
import { submitSignIn } from './forms.ts';
import { type Account, makeAccount } from './provider.ts';

/** A trade as JSON; the product has other names for some of its fields. */
export type Trade = WireReplyOf<typeof calls.trades.create>;
export type TradeBody = WireBodyOf<typeof calls.trades.create>;

export interface Trader extends Account {
  firstName: string;
  lastName: string;
  idToken: string;
}

/** Makes API calls of the contract. */
export const getApi = (stack: Stack) => createClient(stack.apiUrl);

/** A verified account with a local user, as after signing up. */
export const makeTrader = async (stack: Stack, address?: string): Promise<Trader> => {
  const account = await makeAccount(stack, { emailVerified: true }, address);
  const idToken = await signInWithPassword(stack.emulator, account);
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  await getApi(stack).call(calls.auth.createLocalUser, { body: { idToken, ...names } });
  return { ...account, ...names, idToken };
};

export const addTrade = (stack: Stack, { idToken: token }: Trader, body: TradeBody): Promise<Trade> =>
  getApi(stack).call(calls.trades.create, { token, body });

/** Signs in by the form and waits for the dashboard, or another page. */
export const signIn = async (
  page: Page,
  trader: Pick<Trader, 'email' | 'password'>,
  url = '',
  nextPage = '**/dashboard',
): Promise<void> => {
  await page.goto(`${url}/signin`);
  await submitSignIn(page, trader);
  await page.waitForURL(nextPage);
};

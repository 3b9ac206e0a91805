import type { Page } from '@playwright/test';
import { createClient } from 'api/testing/client.ts';
import { calls, type WireBodyOf, type WireReplyOf } from 'contracts';
import { signInWithPassword } from 'local/accounts';
import type { Stack } from 'local/testing';
import { ClientConfig } from 'protocol';
import { createStoredSession } from 'releases/session';
import { submitSignIn } from './forms.ts';
import { type Account, makeAccount, type NewAccount } from './provider.ts';

/** A trade as JSON; the product has other names for some of its fields. */
export type Trade = WireReplyOf<typeof calls.trades.create>;
export type TradeBody = WireBodyOf<typeof calls.trades.create>;

export interface Trader extends Account {
  firstName: string;
  lastName: string;
  idToken: string;
}

/** Makes API calls of the contract. */
export function getApi(stack: Stack) {
  return createClient(stack.apiUrl);
}

/** A verified account with a local user, as after signing up. */
export async function makeTrader(stack: Stack, fields?: NewAccount): Promise<Trader> {
  const account = await makeAccount(stack, { emailVerified: true }, fields);
  const idToken = await signInWithPassword(stack.emulator, account);
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  await getApi(stack).call(calls.auth.createLocalUser, { body: { idToken, ...names } });
  return { ...account, ...names, idToken };
}

export function addTrade(stack: Stack, { idToken: token }: Trader, body: TradeBody): Promise<Trade> {
  return getApi(stack).call(calls.trades.create, { token, body });
}

/**
 * Opens a page in a browser that has stored the trader's session. Saves a journey that proves nothing about signing in
 * the time of the form.
 */
export async function openSignedIn(page: Page, trader: Trader, path = '/dashboard'): Promise<void> {
  // A document of the product's origin that runs none of its code.
  await page.goto('/robots.txt');
  const config = ClientConfig.parse(await (await page.request.get('/config.json')).json());
  const stored = createStoredSession(config, trader, trader.idToken);
  await page.evaluate((session) => void Object.assign(localStorage, session), stored);
  await page.goto(path);
}

/** Opens a trader's page, which leads a visitor to the sign-in form, and signs in: the form leads back to the page. */
export async function signIn(
  page: Page,
  trader: Pick<Trader, 'email' | 'password'>,
  path = '/dashboard',
): Promise<void> {
  await page.goto(path);
  await submitSignIn(page, trader);
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
}

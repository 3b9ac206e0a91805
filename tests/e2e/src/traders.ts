import type { Page } from '@playwright/test';
import type { Call, WireBodyOf, WireReplyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import type { Stack } from 'local/testing';
import { submitSignIn } from './forms.ts';
import { callProvider, makeAccount, password } from './provider.ts';

/** A trade as JSON; the product has other names for some of its fields. */
export type Trade = WireReplyOf<typeof calls.trades.create>;
export type TradeBody = WireBodyOf<typeof calls.trades.create>;

export interface Trader {
  uid: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  idToken: string;
}

/** Makes an API call of the contract. */
export const callApi = async <C extends Call>(
  stack: Stack,
  call: C,
  body: WireBodyOf<C>,
  token?: string,
): Promise<WireReplyOf<C>> => {
  const reply = await fetch(stack.apiUrl + call.path, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${call.path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as WireReplyOf<C>;
};

/** A verified account with a local user, as after signing up. */
export const makeTrader = async (stack: Stack, address?: string): Promise<Trader> => {
  const { uid, email } = await makeAccount(stack, { emailVerified: true }, address);
  const session = await callProvider(stack, 'accounts:signInWithPassword', {
    email,
    password,
    returnSecureToken: true,
  });
  const idToken = session.idToken ?? '';
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  await callApi(stack, calls.auth.createLocalUser, { idToken, ...names });
  return { uid, email, password, ...names, idToken };
};

export const addTrade = (stack: Stack, trader: Trader, trade: TradeBody) =>
  callApi(stack, calls.trades.create, trade, trader.idToken);

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

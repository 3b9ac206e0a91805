import { calls } from 'contracts';
import type { Stack } from './stack.ts';

const password = 'correct horse';

/** Calls the identity provider like the browser SDK. Rejects with the provider's error. */
const callProvider = async (stack: Stack, method: string, body: object): Promise<Record<string, string>> => {
  const url = `http://${stack.emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo-key`;
  return post(url, body);
};

const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, string>;
};

/** @returns the trader's ID token */
export const signIn = async (stack: Stack, email: string): Promise<string> =>
  (await callProvider(stack, 'signInWithPassword', { email, password, returnSecureToken: true })).idToken as string;

/** Signs up a trader, verifies the address with the link in the email, and creates the local user. */
export const createTrader = async (stack: Stack, email: string): Promise<string> => {
  const { idToken } = await callProvider(stack, 'signUp', { email, password, returnSecureToken: true });
  await callProvider(stack, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  const [verify] = await stack.emails(email);
  await callProvider(stack, 'update', { oobCode: new URL(verify?.link ?? '').searchParams.get('oobCode') });
  const token = await signIn(stack, email);
  await post(stack.url + calls.auth.createLocalUser.path, { idToken: token, firstName: 'Ada', lastName: 'Byron' });
  return token;
};

export const createTrade = (stack: Stack, token: string, tradeTag: string) =>
  post(
    stack.url + calls.trades.create.path,
    { tradeTag, flagType: 'Breakout', comments: '', amount: 12.34, date: '2026-01-02' },
    { authorization: `Bearer ${token}` },
  );

/** Lists the tickers of all trades. */
export const listTickers = async (stack: Stack, token: string): Promise<string[]> => {
  const reply = await fetch(stack.url + calls.trades.list.path, { headers: { authorization: `Bearer ${token}` } });
  const { trades } = (await reply.json()) as { trades: { tradeTag: string }[] };
  return trades.map((trade) => trade.tradeTag);
};

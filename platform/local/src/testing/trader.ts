import { calls } from 'contracts';
import { signInWithPassword } from '../identity/admin.ts';
import type { Stack } from './stack.ts';

const password = 'correct horse';

/** Sends JSON. Rejects with the error that it gets. */
const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  const reply = await fetch(url, { ...init, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, string>;
};

/** Calls the identity provider like the browser SDK. */
const callProvider = ({ emulatorHost }: Stack, method: string, body: object) =>
  post(`http://${emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo-key`, body);

/** @returns the trader's ID token */
export const signIn = ({ emulatorHost: host, projectId }: Stack, email: string): Promise<string> =>
  signInWithPassword({ host, projectId }, { email, password });

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

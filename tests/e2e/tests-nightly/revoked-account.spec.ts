import { formError } from '../src/forms.ts';
import { announceChange, storedToken } from '../src/host.ts';
import { callProvider, updateAccount } from '../src/provider.ts';
import { expect, type Page, type Stack, test } from '../src/test.ts';
import { makeTrader, signIn } from '../src/traders.ts';

const ended = 'Your session has ended. Please sign in again.';

/** What the provider can do to an account, and the message that the trader sees. */
const endings: [string, (stack: Stack, uid: string) => Promise<unknown>, string][] = [
  [
    'disabled',
    (stack, uid) => updateAccount(stack, uid, { disableUser: true }),
    'This account has been disabled. Please contact support.',
  ],
  // As revokeRefreshTokens does: sessions that began before this second are invalid.
  ['revoked', (stack, uid) => updateAccount(stack, uid, { validSince: String(Math.ceil(Date.now() / 1_000)) }), ended],
  ['deleted', (stack, uid) => callProvider(stack, 'accounts:delete', { localId: uid }), ended],
];

const getPath = (page: Page): string => new URL(page.url()).pathname;

/** Makes the page request data every 2 s until its session ends. */
const useUntilSignedOut = (page: Page, message: string) => {
  const requestData = async () => {
    if (getPath(page) === '/dashboard') await announceChange(page);
    return getPath(page);
  };
  return expect.poll(requestData, { message, timeout: 75_000, intervals: [2_000] }).toBe('/signin');
};

test.use({ allowedConsoleErrors: /Failed to load resource|401|403/ });

test('a disabled, revoked or deleted account is signed out within a minute of use, with a message (AUT-06)', async ({
  stack,
  browser,
}) => {
  test.setTimeout(240_000);
  // The API checks an account once a minute, so the three sessions wait for it at the same time.
  const sessions = endings.map(async ([name, change, message]) => {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    const trader = await makeTrader(stack);
    await signIn(page, trader);
    await change(stack, trader.uid);
    await useUntilSignedOut(page, name);
    await expect(formError(page), name).toHaveText(message);
    expect((await storedToken(page)).token, name).toBe('');
    await context.close();
  });
  await Promise.all(sessions);
});

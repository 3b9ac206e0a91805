import { problem } from '../../src/forms.ts';
import { readAgain, storedToken } from '../../src/host.ts';
import { askProvider, updateAccount } from '../../src/provider.ts';
import { expect, type Page, type Stack, test } from '../../src/test.ts';
import { makeTrader, signIn } from '../../src/traders.ts';

const ended = 'Your session has ended. Please sign in again.';

/** What may happen to an account at the provider, and what the trader is told. */
const endings: [string, (stack: Stack, uid: string) => Promise<unknown>, string][] = [
  [
    'disabled',
    (stack, uid) => updateAccount(stack, uid, { disableUser: true }),
    'This account has been disabled. Please contact support.',
  ],
  // As revokeRefreshTokens does: no session that began before this second holds.
  ['revoked', (stack, uid) => updateAccount(stack, uid, { validSince: String(Math.ceil(Date.now() / 1_000)) }), ended],
  ['deleted', (stack, uid) => askProvider(stack, 'accounts:delete', { localId: uid }), ended],
];

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Uses the page every 2 s until it is the sign-in. */
const useUntilOver = (page: Page, message: string) => {
  const use = async () => {
    if (pathOf(page) === '/dashboard') await readAgain(page);
    return pathOf(page);
  };
  return expect.poll(use, { message, timeout: 75_000, intervals: [2_000] }).toBe('/signin');
};

test.describe('an account that loses its right during a session', () => {
  test.use({ allowedComplaints: /Failed to load resource|401|403/ });
  test.setTimeout(240_000);

  for (const [how, before] of [
    ['that goes on', async () => {}],
    ['that a reload took up again', (page: Page) => page.reload()],
  ] as const) {
    test(`AUT-06 disabled, revoked or deleted ends a session ${how} within a minute of use, and says why`, async ({
      stack,
      browser,
    }) => {
      // The API asks the provider about an account once a minute: side by side, the three wait for it once.
      const sessions = endings.map(async ([name, change, sentence]) => {
        const context = await browser.newContext({ baseURL: stack.url });
        const page = await context.newPage();
        const trader = await makeTrader(stack);
        await signIn(page, trader);
        await change(stack, trader.uid);
        await before(page);
        await useUntilOver(page, name);
        await expect(problem(page), name).toHaveText(sentence);
        expect((await storedToken(page)).token, name).toBe('');
        await context.close();
      });
      await Promise.all(sessions);
    });
  }
});

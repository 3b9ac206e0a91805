import { problem } from '../../src/forms.ts';
import { readAgain, storedToken, watchTokens } from '../../src/host.ts';
import { askProvider, updateAccount } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn, type Trader } from '../../src/traders.ts';

const minutes = (count: number) => count * 60_000;
const tokenCall = '**/securetoken.googleapis.com/v1/token?**';

/** On a clock that the test turns; the token holds for an hour. @returns it */
const signInOnClock = async (page: Page, trader: Trader): Promise<string> => {
  await page.clock.install();
  await signIn(page, trader);
  await expect(page.getByRole('group', { name: 'Trades Taken' })).toBeVisible();
  const { token, payload } = await storedToken(page);
  // A token tells seconds, and the emulator's has no signature: two of one second are the same.
  await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(Number(payload?.iat) + 1);
  return token;
};

/** The computer sleeps: time passes, and no timer of the page has run when the first call is made. */
const sleep = async (page: Page, time: number) =>
  page.clock.setSystemTime((await page.evaluate(() => Date.now())) + time);

test.describe('the token of a long session', () => {
  // A call that is under way when the clock leaps counts as too slow, and is made again.
  test.use({ allowedComplaints: /timeout|too long/ });

  test('AUT-04 IDP-03 is renewed by itself 5 minutes before it expires, not earlier; calls carry the new one', async ({
    page,
    trader,
  }) => {
    const first = await signInOnClock(page, trader);
    await page.clock.fastForward(minutes(54));
    expect((await storedToken(page)).token).toBe(first);
    await page.clock.fastForward(minutes(2));
    await expect.poll(async () => (await storedToken(page)).token).not.toBe(first);
    const tokens = watchTokens(page);
    await readAgain(page);
    await expect.poll(() => tokens.length).toBeGreaterThan(0);
    expect(new Set(tokens)).toEqual(new Set([(await storedToken(page)).token]));
    await expect(page).toHaveURL('/dashboard');
  });

  test('AUT-04 after a sleep of three hours the first call waits for a new one, and nothing ends', async ({
    page,
    trader,
  }) => {
    const first = await signInOnClock(page, trader);
    const tokens = watchTokens(page);
    await sleep(page, minutes(180));
    await readAgain(page);
    await expect.poll(() => tokens.length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(tokens).not.toContain(first);
    expect(new Set(tokens)).toEqual(new Set([(await storedToken(page)).token]));
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toBeVisible();
  });
});

test.describe('a token that is not to be had', () => {
  test.use({ allowedComplaints: /timeout|too long|Failed to load resource|network|failed/ });

  test('AUT-04 without a network after a sleep a sentence says so, nothing ends, and it goes on when that is back', async ({
    page,
    trader,
  }) => {
    const first = await signInOnClock(page, trader);
    await page.route(tokenCall, (route) => route.abort('internetdisconnected'));
    await sleep(page, minutes(180));
    const tokens = watchTokens(page);
    await readAgain(page);
    const sentence = 'No connection to the sign-in service. Please check your network and try again.';
    await expect(page.getByRole('region', { name: /Errors/ }).getByText(sentence)).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    expect(tokens).toEqual([]);
    await page.unroute(tokenCall);
    await readAgain(page);
    await expect.poll(() => tokens.length).toBeGreaterThan(0);
    expect(tokens).not.toContain(first);
    await expect(page).toHaveURL('/dashboard');
  });

  test('IDP-03 a renewal that fails is tried again after 30 s, then after twice as long each time', async ({
    page,
    trader,
  }) => {
    await signInOnClock(page, trader);
    let tries = 0;
    await page.route(tokenCall, (route) => {
      tries += 1;
      return route.abort('internetdisconnected');
    });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + minutes(54));
    await page.clock.runFor(minutes(1));
    await expect.poll(() => tries).toBe(1);
    for (const [index, wait] of [30_000, 60_000].entries()) {
      await page.clock.runFor(wait - 1_000);
      expect(tries).toBe(index + 1);
      await page.clock.runFor(2_000);
      await expect.poll(() => tries).toBe(index + 2);
    }
  });

  for (const [what, change, sentence] of [
    ['disabled', { disableUser: true }, 'This account has been disabled. Please contact support.'],
    ['deleted', null, 'Your session has ended. Please sign in again.'],
  ] as const) {
    test(`AUT-06 an account that was ${what} during a sleep ends the session with its sentence`, async ({
      page,
      stack,
      trader,
    }) => {
      await signInOnClock(page, trader);
      if (change) await updateAccount(stack, trader.uid, change);
      else await askProvider(stack, 'accounts:delete', { localId: trader.uid });
      await sleep(page, minutes(180));
      await readAgain(page);
      await expect(page).toHaveURL('/signin');
      await expect(problem(page)).toHaveText(sentence);
      expect((await storedToken(page)).token).toBe('');
    });
  }
});

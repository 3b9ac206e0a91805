import { announceChange, recordTokens, storedToken } from '../src/host.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn, type Trader } from '../src/traders.ts';

const minutes = (count: number) => count * 60_000;

/** The emulator's tokens are unsigned: two of the same second are equal. */
const waitForNextSecond = async (page: Page): Promise<void> => {
  const { payload } = await storedToken(page);
  await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(Number(payload?.iat) + 1);
};

/** Signs in on a clock that the test moves. @returns the token, which is valid for an hour */
const signInOnClock = async (page: Page, trader: Trader): Promise<string> => {
  await page.clock.install();
  await signIn(page, trader);
  await expect(page.getByRole('group', { name: 'Trades Taken' })).toBeVisible();
  await waitForNextSecond(page);
  return (await storedToken(page)).token;
};

/** As if the computer slept: time passes without a timer of the page running. */
const sleep = async (page: Page, time: number) =>
  page.clock.setSystemTime((await page.evaluate(() => Date.now())) + time);

// What is in flight when the clock jumps counts as timed out and is repeated: calls, and the code of panels.
test.use({
  allowedConsoleErrors: /timeout|too long|did not display|Failed to load resource|network|failed|could not be started/,
});

test('the token is renewed 5 minutes before it expires, and at once after the computer slept (AUT-04 IDP-03)', async ({
  page,
  trader,
}) => {
  const first = await signInOnClock(page, trader);
  await page.clock.fastForward(minutes(54));
  expect((await storedToken(page)).token).toBe(first);
  await page.clock.fastForward(minutes(2));
  await expect.poll(async () => (await storedToken(page)).token).not.toBe(first);
  const second = (await storedToken(page)).token;
  const tokens = recordTokens(page);
  await announceChange(page);
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  expect(new Set(tokens)).toEqual(new Set([second]));

  await page.waitForLoadState('networkidle');
  await waitForNextSecond(page);
  tokens.length = 0;
  await sleep(page, minutes(180));
  await announceChange(page);
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(tokens).not.toContain(second);
  expect(new Set(tokens)).toEqual(new Set([(await storedToken(page)).token]));
  await expect(page).toHaveURL('/dashboard');
});

test('a start while the provider fails keeps the session, which is renewed later (AUT-04)', async ({
  page,
  trader,
}) => {
  const first = await signInOnClock(page, trader);
  const lookup = /accounts:lookup/;
  await page.route(lookup, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 503, message: 'UNAVAILABLE' } } }),
  );
  const failure = page.waitForResponse(lookup);
  await page.reload();
  expect((await failure).status()).toBe(503);
  await expect(page.getByRole('group', { name: 'Trades Taken' })).toBeVisible();
  await page.unroute(lookup);
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(minutes(56));
  await expect.poll(async () => (await storedToken(page)).token).not.toBe(first);
  await expect(page).toHaveURL('/dashboard');
});

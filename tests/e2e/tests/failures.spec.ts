import { createHash } from 'node:crypto';
import { createConnection } from 'mongoose';
import { barLink, heading } from '../src/nav.ts';
import { findAccessibilityViolations } from '../src/page-checks.ts';
import { expect, type Page, type Stack, test } from '../src/test.ts';
import { addTrade, openSignedIn, type Trader } from '../src/traders.ts';

/**
 * Makes the shell's page that says 'Page Coming Soon' throw. The page gets the hash of the changed script: without it,
 * the script would not run.
 */
const breakPricing = async (page: Page) => {
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [, address = ''] = /src="(\/assets\/main\.[^"]+)"/.exec(html) ?? [];
    const script = await (await page.request.get(address)).text();
    const body = script.replace('"Page Coming Soon"', '(()=>{throw Error("a fault")})()');
    const hash = createHash('sha256').update(body).digest('base64');
    await page.route(`**${address}`, (main) => main.fulfill({ contentType: 'text/javascript', body }));
    await route.fulfill({
      response,
      body: html.replace(/(src="\/assets\/main\.[^>]* integrity=")[^"]*/, `$1sha256-${hash}`),
    });
  });
};

/** The API's log lines with this message, after the first `since` characters. */
const linesOf = (stack: Stack, message: string, since = 0): string[] =>
  stack
    .logs()
    .slice(since)
    .split('\n')
    .filter((line) => line.includes(`: ${message} `));

/** Changes a trade to one that the API cannot present. */
const breakTrade = async (stack: Stack, trader: Trader): Promise<void> => {
  const database = createConnection(/MONGODB_URI=(\S+)/.exec(stack.logs())?.[1] ?? '');
  const user = await database.collection('users').findOne({ firebaseUid: trader.uid });
  await database.collection('trades').updateOne({ userId: user?._id }, { $set: { netCents: 'none' } });
  await database.close();
};

/** Throws outside of a page's own code, with what the trader entered in the message. */
const throwLater = (page: Page, said: string): Promise<void> =>
  page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new Error(`a fault in ${text}`);
      }),
    said,
  );

test.use({ allowedConsoleErrors: /500|failed|a fault/ });

test('a page that crashes comes back after a reload; a failed call has one id on the page, in the error report and in the log (CLI-04 API-23)', async ({
  page,
  stack,
  trader,
}) => {
  await test.step('a page that crashes keeps the bar, and focuses its heading', async () => {
    await breakPricing(page);
    await page.goto('/');
    await barLink(page, 'Pricing').click();
    await expect(heading(page, 'This page could not be shown')).toBeFocused();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Trading Journal, home' }).click();
    await expect(heading(page, 'The Platform to Master Your Charts')).toBeFocused();
    await page.goBack();
    await expect(heading(page, 'This page could not be shown')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(heading(page, 'Pricing')).toBeVisible();
  });
  await test.step('a failed call', async () => {
    await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
    await openSignedIn(page, trader);
    await breakTrade(stack, trader);
    const since = stack.logs().length;
    const reply = page.waitForResponse(/\/api\/trades\/1$/);
    await page.goto('/trades/1');
    const id = (await (await reply).headerValue('x-request-id')) ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect(page.getByText(`Reference: ${id}`).first()).toBeVisible();
    await expect.poll(() => linesOf(stack, 'request failed', since).join()).toContain(`(reference ${id})`);

    await throwLater(page, `"my note" of ${trader.email}`);
    // The report about the page that crashed may arrive later.
    const reports = () => linesOf(stack, 'client error at /trades/:tradeId: Error', since);
    await expect.poll(reports).toHaveLength(1);
    const [line = ''] = reports();
    // Other calls that read the record may fail too.
    expect(line).toMatch(new RegExp(`"requestIds":\\[[^\\]]*"${id}"`));
    expect(stack.logs().slice(since)).not.toMatch(/my note|a fault in/);
  });
});

import { controls, listTrades } from '../src/add-trade.ts';
import { type DevServer, startDevServer } from '../src/dev-server.ts';
import { expect, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

// Compile errors are logged on the console too.
test.use({ allowedConsoleErrors: /^\[rspack-dev-server\]/ });

let dev: DevServer | undefined;
test.afterEach(() => dev?.stop());

test('npm run dev serves one module from source, and an edit keeps the state of the page (MFE-06)', async ({
  page,
  stack,
  trader,
}) => {
  dev = await startDevServer('mf-trades', stack);
  const { url, edit } = dev;
  await signIn(page, trader, `${url}/dashboard`);
  const { remotes } = await (await page.request.get(`${url}/remotes.json`)).json();
  const fromSource = remotes.filter(({ entry }: { entry: string }) => !entry.startsWith('/modules/'));
  expect(fromSource).toMatchObject([{ name: 'mf-trades' }]);
  expect(remotes.length).toBeGreaterThan(1);

  const { ticker, amount, notes, save } = controls(page);
  await page.getByRole('link', { name: 'Add Trade' }).first().click();
  await ticker.fill('NVDA');
  await notes.fill('Typed before the edit');
  await save.evaluate((button) => Object.assign(button, { isTheSame: true }));

  await test.step('an edited component shows in the open page', async () => {
    await edit('pages/AddTradePage.tsx', 'title="Add Trade"', 'title="Add a Trade"');
    await expect(page.getByRole('heading', { level: 1, name: 'Add a Trade' })).toBeVisible();
  });
  await test.step('so does an edited style', async () => {
    await edit('features/entry/TradeForm.module.css', '.fields {', '.fields {\n  outline: 3px solid;');
    await expect(page.locator('[class^="fields-"]')).toHaveCSS('outline-width', '3px');
  });
  const expectSamePage = async () => {
    await expect(ticker).toHaveValue('NVDA');
    await expect(notes).toHaveValue('Typed before the edit');
    expect(await save.evaluate((button) => 'isTheSame' in button)).toBe(true);
  };
  await test.step('the page was not reloaded', expectSamePage);
  await test.step('a syntax error covers the page until it is fixed', async () => {
    const overlay = page.frameLocator('#webpack-dev-server-client-overlay, #rspack-dev-server-client-overlay');
    await edit('pages/AddTradePage.tsx', 'title="Add a Trade"', 'title="Add a Trade');
    await expect(overlay.getByText('AddTradePage.tsx').first()).toBeVisible();
    await edit('pages/AddTradePage.tsx', 'title="Add a Trade', 'title="Add your Trade"');
    await expect(page.getByRole('heading', { level: 1, name: 'Add your Trade' })).toBeVisible();
    await expect(overlay.locator('body')).toBeHidden();
  });
  await test.step('nor was it by the error', expectSamePage);
  await test.step('what was typed is saved by the API of the product', async () => {
    await amount.fill('12.5');
    await save.click();
    await expect(page).toHaveURL(`${url}/trades`);
    expect(await listTrades(stack, trader)).toMatchObject([{ tradeTag: 'NVDA', amount: 12.5 }]);
  });

  // An open page calls the server: the panel below the form asks for its rules a moment after each change.
  await page.goto('about:blank');
  expect(await dev.stop()).toEqual([]);
});

test('a new module runs alone, with a fake session and fake replies (MFE-06)', async ({ page }) => {
  dev = await startDevServer('mf-journal-notes');
  await page.goto(dev.url);
  await page.getByRole('link', { name: 'Journal Notes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal Notes' })).toBeVisible();
  await expect(page.getByText('For Ada')).toBeVisible();
  await dev.edit('pages/JournalNotesPage.tsx', 'Nothing here yet', 'Something here');
  await expect(page.getByText('Something here')).toBeVisible();
});

import { openFirefox } from '../src/firefox.ts';
import { getSample } from '../src/import.ts';
import { expect, test } from '../src/test.ts';

/**
 * The SHA-256 of nothing. Firefox reports a file that one stops loading by leaving the page as one with wrong content.
 */
const EMPTY_HASH = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const pages = [
  ['/dashboard', 'Welcome, Ada'],
  ['/reports', 'Reports'],
  ['/reports/compare', 'Compare'],
  ['/playbook', 'Playbook'],
  ['/review', 'Review'],
  ['/days', 'Days'],
  ['/charts', 'Charts'],
  ['/limits', 'Limits'],
  ['/manage-flags', 'Manage Setup Types'],
  ['/account', 'Account Settings'],
] as const;

test('a trader signs in, records and imports trades, and opens every page in Firefox (NAV-12 ADD-03 IMP-05)', async ({
  stack,
  trader,
}) => {
  const { page, errors, open, fill, click, expectHeading, expectText, close } = await openFirefox();
  await test.step('signs in', async () => {
    await page.goto(`${stack.url}/dashboard`);
    await fill('Email', trader.email);
    await fill('Password', trader.password);
    await click('button', 'Sign In');
    await expectHeading('Welcome, Ada');
  });
  await test.step('records a trade, and opens it from the list', async () => {
    await open('/add-trade');
    await fill('Ticker Symbol', 'aapl');
    await fill('Amount Gained / Lost ($)', '1,234.56');
    await fill('Comments / Notes', 'Waited for the retest.');
    await click('button', 'Save Trade');
    await expectHeading('My Trades');
    await page.locator('a[href^="/trades/1"]').click();
    await expectHeading('Trade Details');
    await expectText('Waited for the retest.');
  });
  await test.step('imports the file of a broker', async () => {
    await open('/import');
    await expectHeading('Import');
    const [input] = await page.$$('input[type=file]');
    await (input as NonNullable<typeof input>).uploadFile(getSample('metatrader5-report.htm'));
    await click('button', 'Import 4 trades');
    await expectText('4 trades added.');
  });
  for (const [path, name] of pages)
    await test.step(`opens ${path}`, async () => {
      await open(path);
      await expectHeading(name);
    });
  await test.step('signs out', async () => {
    await page.goto(`${stack.url}/logout`);
    await page.waitForFunction(() => location.pathname === '/');
  });
  await close();
  // A call may also be under way when a page is left.
  const unexpected = errors.filter((error) => !error.includes(EMPTY_HASH) && !error.includes('failed 0 network'));
  expect(unexpected).toEqual([]);
});

import { readFile } from 'node:fs/promises';
import { chooseFile, createLongFile, dropFile, getSample, getSource, importAll } from '../src/import.ts';
import { expectChecklist } from '../src/nav.ts';
import { expect, type Page, test } from '../src/test.ts';
import { signIn, type Trader } from '../src/traders.ts';

const openImport = async (page: Page, trader: Trader): Promise<void> => {
  await signIn(page, trader, '/import');
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
};

test('a trader imports files of three brokers, imports one again, and undoes it (IMP-01 IMP-05 IMP-06 IMP-07 IMP-08 IMP-10 IMP-14)', async ({
  page,
  trader,
}) => {
  const tradovate = getSource(page, 'Tradovate Performance');
  await openImport(page, trader);
  await test.step('reads the files in a worker, without sending anything', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    for (const name of ['tradovate-performance.csv', 'metatrader5-report.htm', 'ibkr-flex.xml'])
      await chooseFile(page, getSample(name));
    await expect(getSource(page, 'Interactive Brokers Flex Query')).toBeVisible();
    await expect(tradovate.getByRole('button', { name: 'Import 7 trades' })).toBeEnabled();
    // The shell reports how modules load, which says nothing of the files.
    expect(sent.filter((path) => !path.startsWith('/api/telemetry/'))).toEqual([]);
  });
  await test.step('shows the effect of each answer, and reconciles', async () => {
    await tradovate.getByLabel(/Which account/).fill('Futures');
    await tradovate.getByLabel(/What do you pay/).fill('0.5');
    const fees = tradovate.getByRole('table', { name: /What do you pay/ });
    await expect(fees.getByRole('row', { name: /MNQ Sep 2026/ }).first()).toContainText('+$93.00');
    // 18 contracts, two sides: 18.00
    await expect(tradovate.getByRole('group', { name: 'Reconciliation' })).toContainText(
      'P&L in the file $65.50 · fees you entered $18.00 · as imported $47.50',
    );
  });
  await test.step('imports all three', async () => {
    await importAll(page, 'Tradovate Performance', 7);
    await importAll(page, 'MetaTrader 5 report', 4);
    await importAll(page, 'Interactive Brokers Flex Query', 3);
  });
  const openTrade = async () => {
    await page.goto('/trades?ticker=AAPL');
    await page.getByRole('link', { name: /AAPL/ }).first().click();
    await expect(page.getByRole('link', { name: 'ibkr-flex.xml' })).toBeVisible();
    await expectChecklist(page);
  };
  await test.step('splits a trade by hand, with the keyboard', async () => {
    await openTrade();
    await page.getByRole('button', { name: 'Split' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').last().press('Space');
    await expect(dialog).toContainText(/Second trade: 1 closing, P&L \+\$/);
    await dialog.getByRole('button', { name: 'Split into 2 trades' }).press('Enter');
    await expect(page.getByText('Split into 2 trades.')).toBeVisible();
    await expect(page.getByText('It is a part of a trade that you split.')).toBeVisible();
  });
  await test.step('keeps the split when the file is imported again, and merges the parts', async () => {
    await page.goto('/import');
    await chooseFile(page, getSample('ibkr-flex.xml'));
    await expect(page.getByText('0 new trades: all of this file is already imported.')).toBeVisible();
    await openTrade();
    await page.getByRole('button', { name: 'Merge' }).press('Enter');
    await page.getByRole('button', { name: 'Merge 2 trades' }).press('Enter');
    await expect(page.getByText('2 trades merged into one.')).toBeVisible();
    await page.goto('/import');
  });
  await test.step('finds nothing new in the same file', async () => {
    await chooseFile(page, getSample('tradovate-performance.csv'));
    await expect(tradovate.getByText('0 new trades: all of this file is already imported.')).toBeVisible();
    await expect(tradovate.getByLabel(/Which account/)).toHaveValue('Futures');
  });
  await test.step('imports the file of the next evening with one click, after a drop on the dashboard', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
    const today = await readFile(getSample('tradovate-performance.csv'), 'utf8');
    const [row = ''] = today.trimEnd().split('\n').slice(-1);
    const tomorrow = row.replaceAll('07/23/2026', '07/24/2026').replaceAll(/8102\d{8}/g, (id) => `9${id.slice(1)}`);
    await dropFile(page, { name: 'tomorrow.csv', text: `${today.trimEnd()}\n${tomorrow}\n` });
    await expect(page).toHaveURL(/\/import$/);
    await expect(tradovate.getByRole('group', { name: 'Summary' })).toContainText('1 new trade');
    await expect(tradovate.getByRole('radio', { name: 'New 1' })).toBeChecked();
    await expect(tradovate.getByLabel(/Which account/)).toBeHidden();
    await tradovate.getByRole('button', { name: 'Import 1 trade' }).click();
    await expect(page.getByText('1 trade added.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Import undone. 1 trade moved to the trash.')).toBeVisible();
  });
  await test.step('reads a file that is dropped beside the drop zone of Add Trade, and keeps the draft', async () => {
    await page.goto('/add-trade');
    await page.getByLabel('Ticker Symbol').fill('NVDA');
    await dropFile(page, { name: 'chart.png', text: 'png', type: 'image/png' });
    await expect(page.getByText('chart.png')).toBeVisible();
    await dropFile(page, { name: 'july.csv', text: await readFile(getSample('tradovate-performance.csv'), 'utf8') });
    await expect(page).toHaveURL(/\/import$/);
    await expect(tradovate.getByText('0 new trades: all of this file is already imported.')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Ticker Symbol')).toHaveValue('NVDA');
    await expect(page.getByText('chart.png')).toBeVisible();
    await page.goto('/import');
  });
  await test.step('undoes an import', async () => {
    await page.getByRole('button', { name: 'Undo the import of tradovate-performance.csv' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('7 trades move to the trash');
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Import undone. 7 trades moved to the trash.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Past imports' }).getByText('Undone')).toHaveCount(2);
  });
});

test.describe('an import that is interrupted', () => {
  test.use({ allowedConsoleErrors: /ERR_FAILED|\/api\/imports\/\S+ failed/ });

  test('is completed by the same file in another tab, without loss or duplicate (IMP-09)', async ({
    page,
    context,
    trader,
  }) => {
    const file = createLongFile(1_200);
    await openImport(page, trader);
    await chooseFile(page, file);
    // The first rows arrive. Then the connection is lost, and the tab is closed.
    let calls = 0;
    await page.route('**/api/imports/*/rows', (route) => {
      calls += 1;
      return calls === 1 ? route.continue() : route.abort();
    });
    await page.getByRole('button', { name: 'Import 1,200 trades' }).click();
    await expect(page.getByText(/Imported 500 of 1,200 rows\./)).toBeVisible();
    await page.close();

    const later = await context.newPage();
    await later.goto('/import');
    const past = later.getByRole('region', { name: 'Past imports' });
    await expect(past.getByText('Not complete')).toBeVisible();
    await chooseFile(later, file);
    await later.getByRole('button', { name: 'Import 700 trades' }).click();
    await expect(later.getByText('700 trades added.')).toBeVisible();
    await expect(past.getByText('Not complete')).toBeHidden();
    await expect(past.getByText(/1,200 trades added/)).toBeVisible();
  });
});

test('a trader imports trades of two exports once, and is shown them beside each other (IMX-06)', async ({
  page,
  trader,
}) => {
  const fills = [
    'Instrument,Action,Quantity,Price,Time,ID,E/X,Commission',
    'MESU6,Buy,1,7400,07/02/2026 09:30:00,e1,Entry,0.62',
    'MESU6,Sell,1,7410,07/02/2026 09:31:00,e2,Exit,0.62',
  ];
  const pairs = [
    'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
    'MESU6,-2,0,0.25,11,12,1,7400.00,7410.00,$50.00,07/02/2026 09:30:00,07/02/2026 09:31:00,1min',
    'MESU6,-2,0,0.25,13,14,1,7420.00,7425.00,$25.00,07/02/2026 09:40:00,07/02/2026 09:41:00,1min',
  ];
  const performance = { name: 'performance.csv', text: pairs.join('\n') };
  await openImport(page, trader);
  await chooseFile(page, { name: 'executions.csv', text: fills.join('\n') });
  // Tradovate's times are in the zone of its platform, Chicago unless answered.
  await page.getByLabel(/In which time zone/).selectOption('America/Chicago');
  await page.getByRole('button', { name: 'Import 1 trade' }).click();
  await page.getByText('1 trade added.').waitFor();
  const region = page.getByRole('region', { name: 'Already in the journal' });
  await test.step('leaves out the trade of the other export', async () => {
    await chooseFile(page, performance);
    await expect(region).toContainText('This trade seems to be in the journal already, from executions.csv.');
    await expect(region.getByRole('link', { name: 'MES Sep 2026' })).toHaveAttribute('href', /\/trades\/1$/);
    await page.getByRole('button', { name: 'Import 1 trade' }).click();
    await expect(page.getByText('1 trade added.')).toHaveCount(2);
  });
  await test.step('leaves it out of the same file again, until the trader wants it', async () => {
    await chooseFile(page, performance);
    await expect(page.getByText('0 new trades: all of this file is already in the journal.')).toBeVisible();
    await region.getByRole('button', { name: 'Import these too' }).click();
    await page.getByRole('button', { name: 'Import 1 trade' }).click();
    await expect(page.getByText('1 trade added.')).toHaveCount(3);
  });
});

test('a trader who leaves another journal finds notes, setup and tags on the page of the trade (IMX-10)', async ({
  page,
  trader,
}) => {
  const heading =
    'Account Name,Open Date,Open Time,Close Date,Close Time,Symbol,Side,Quantity,Entry Price,Exit Price,Gross P&L,Net P&L,Notes,Playbook,Setups,Mistakes,Custom Tags';
  const row =
    'Swing,2026-08-11,10:00:00,2026-08-11,10:30:00,AMD,long,10,100,101,10.0,9.0,"Bought the retest, sold too early.",Opening drive,"Opening drive, VWAP",Chased,"earnings, gap"';
  await openImport(page, trader);
  await chooseFile(page, { name: 'tradezella.csv', text: `${heading}\n${row}\n` });
  await expect(page.getByText('1 trade of the file with notes, a setup or tags. New trades get them.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 trade' }).click();
  await page.getByText('1 trade added.').waitFor();
  await page.goto('/trades/1');
  const details = page.getByRole('main');
  await expect(details).toContainText('Bought the retest, sold too early.');
  await expect(details).toContainText('Opening drive');
  for (const tag of ['VWAP', 'Chased', 'earnings', 'gap']) await expect(details).toContainText(tag);
});

test('a trader imports a table that no format knows with one click, and the next one alike (IMX-09)', async ({
  page,
  trader,
}) => {
  const header = 'Data;Walor;K/S;Liczba;Cena;Prowizja;Uwagi';
  const rows = [
    '2026-02-02 10:00;CDR;K;10;150,50;1,00;otwarcie',
    '2026-02-02 11:00;CDR;S;10;152,25;1,00;',
    '2026-02-03 10:00;PKN;K;20;60,00;1,50;',
    '2026-02-03 11:00;PKN;S;20;59,00;1,50;stop',
  ];
  const look = page.getByText(/^These look like/);
  await openImport(page, trader);
  await dropFile(page, { name: 'luty.csv', text: [header, ...rows].join('\n') });
  await expect(look).toHaveText('These look like fills of 2 trades: 6 of 7 columns recognized.');
  await page.getByRole('button', { name: 'Import 2 trades' }).click();
  await expect(page.getByText('2 trades added.')).toBeVisible();
  const later = rows.map((row) => row.replace('-02-', '-03-'));
  await dropFile(page, { name: 'marzec.csv', text: [header, ...later].join('\n') });
  await page.getByRole('button', { name: 'Import 2 trades' }).click();
  await expect(page.getByText('2 trades added.')).toHaveCount(2);
  await expect(look).toBeHidden();
  await page.goto('/trades?from=2026-02-01&to=2026-02-28');
  // 10 × 1.75 − 2 and −20 × 1 − 3
  await expect(page.getByRole('link', { name: /CDR/ })).toContainText('+$15.50');
  await expect(page.getByRole('link', { name: /PKN/ })).toContainText('−$23.00');
});

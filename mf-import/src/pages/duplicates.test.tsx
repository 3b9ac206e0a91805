import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { imports } from 'contracts/imports';
import { buildTrade, setUpModuleTest } from 'shared-ui/testing';
import { forgetReader } from '../features/reading/useReader.ts';
import module from '../module.ts';
import { type BrokerExport, brokerExports, exportOrders } from '../testing/exports.ts';
import { createFile, serveImports } from '../testing/importApi.ts';

// jsdom has no workers: the same code runs in this process.
jest.mock('../features/reading/startReader.ts', () => {
  const { createReader } = jest.requireActual('../features/reading/reader.ts');
  return { startReader: async () => createReader() };
});

/** Two trades as pairs of fills, which have no fees, and the first of them as fills. */
const performanceText = [
  'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
  'MESU6,-2,0,0.25,11,12,1,7400.00,7410.00,$50.00,07/02/2026 09:30:00,07/02/2026 09:31:00,1min',
  'MESU6,-2,0,0.25,13,14,1,7420.00,7425.00,$25.00,07/02/2026 09:40:00,07/02/2026 09:41:00,1min',
].join('\n');
const performance = () => createFile('performance.csv', performanceText);
const executions = () =>
  createFile(
    'executions.csv',
    [
      'Instrument,Action,Quantity,Price,Time,ID,E/X,Commission',
      'MESU6,Buy,1,7400,07/02/2026 09:30:00,e1,Entry,0.62',
      'MESU6,Sell,1,7410,07/02/2026 09:31:00,e2,Exit,0.62',
    ].join('\n'),
  );

describe('/import of trades that the journal has from another export', () => {
  let journal: ReturnType<typeof serveImports>;
  const { api, open } = setUpModuleTest(module, (mock) => {
    journal = serveImports(mock);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ samples: [] }));
  });
  beforeEach(() => forgetReader());

  const drop = (...files: File[]) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  const clickImport = async (name: string | RegExp) => {
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name }));
  };
  const importExecutions = async () => {
    await open('/import');
    drop(executions());
    await clickImport('Import 1 trade');
    await screen.findByText('1 trade added.');
  };
  const findRegion = async () => within(await screen.findByRole('region', { name: 'Already in the journal' }));
  const listSent = () => api.getInputs(imports.addRows).flatMap(({ body }) => [...body.executions, ...body.roundTrips]);

  it('leaves them out, beside the linked trades of the journal (IMX-06)', async () => {
    await importExecutions();
    drop(performance());
    const region = await findRegion();
    expect(
      await region.findByText('This trade seems to be in the journal already, from executions.csv. It is left out.'),
    ).toBeVisible();
    expect(region.getByRole('link', { name: 'MES Sep 2026' })).toHaveAttribute('href', '/trades/1');
    const pair = region.getByRole('listitem');
    expect(pair).toHaveTextContent(/In the file.*7,400\.00 → 7,410\.00\+\$50\.00In the journal.*\+\$48\.76/);
    await clickImport('Import 1 trade');
    await waitFor(() => expect(journal.listTrades()).toHaveLength(2));
    expect(listSent()).toHaveLength(3);
  });

  const dropExport = async ({ name, text, account }: BrokerExport) => {
    drop(createFile(name, text));
    if (account) await userEvent.type(await screen.findByRole('combobox', { name: /Which account/ }), account);
  };
  const importAll = async (total: number) => {
    const isDone = () => journal.listTrades().length === total;
    if (!isDone()) await clickImport(/^Import \d/);
    await waitFor(() => expect(isDone()).toBe(true));
  };

  // One order of each broker. Both are tested in features/reading/duplicates.test.ts.
  it.each(exportOrders.filter((_, index) => index % 2 === 0))(
    'shows each of them when the journal has $first, and $second is chosen (IMX-06)',
    async ({ first, second, pairs, total }) => {
      await open('/import');
      await dropExport(brokerExports[first]);
      await clickImport(/^Import \d/);
      await screen.findByText(/^\d trades? added/);
      await dropExport(brokerExports[second]);
      const region = await findRegion();
      const [seems, isLeftOut] =
        pairs.length === 1 ? ['This trade seems', 'It is'] : [`These ${pairs.length} trades seem`, 'They are'];
      const sentence = `${seems} to be in the journal already, from ${brokerExports[first].name}. ${isLeftOut} left out.`;
      expect(await region.findByText(sentence)).toBeVisible();
      const shown = region.getAllByRole('listitem').map((item) => item.textContent);
      expect(shown).toEqual(pairs.map((pair) => expect.stringContaining(pair)));
      await importAll(total);
    },
  );

  const undoImport = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Undo the import of ${name}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
  };

  it('notices nothing once the other import is undone: trades in the trash are no pairs (IMX-06)', async () => {
    await importExecutions();
    drop(performance());
    await findRegion();
    await undoImport('executions.csv');
    expect(await screen.findByRole('button', { name: 'Import 2 trades' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Already in the journal' })).toBeNull();
    await clickImport('Import 2 trades');
    await waitFor(() => expect(journal.listTrades()).toHaveLength(2));
  });

  it('leaves them out again after an undo of the import that left them out (IMX-06)', async () => {
    await importExecutions();
    drop(performance());
    await findRegion();
    await clickImport('Import 1 trade');
    await waitFor(() => expect(journal.listTrades()).toHaveLength(2));
    await undoImport('performance.csv');
    await waitFor(() => expect(journal.listTrades()).toHaveLength(1));
    drop(performance());
    await findRegion();
    await clickImport('Import 1 trade');
    await waitFor(() => expect(journal.listTrades()).toHaveLength(2));
  });

  it('leaves them out of a later file that has them again (IMX-06)', async () => {
    await importExecutions();
    drop(performance());
    await findRegion();
    await clickImport('Import 1 trade');
    await waitFor(() => expect(journal.listTrades()).toHaveLength(2));
    const later = 'MESU6,-2,0,0.25,15,16,1,7430.00,7434.00,$20.00,07/02/2026 09:50:00,07/02/2026 09:51:00,1min';
    drop(createFile('later.csv', `${performanceText}\n${later}`));
    expect((await findRegion()).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('1 new trade')).toBeVisible();
    await clickImport('Import 1 trade');
    await waitFor(() => expect(journal.listTrades()).toHaveLength(3));
  });

  it('imports them too after a click, and leaves them out again after another (IMX-06)', async () => {
    await importExecutions();
    drop(performance());
    const region = await findRegion();
    await userEvent.click(region.getByRole('button', { name: 'Import these too' }));
    expect(await screen.findByRole('button', { name: 'Import 2 trades' })).toBeEnabled();
    await userEvent.click(region.getByRole('button', { name: 'Leave these out' }));
    await userEvent.click(region.getByRole('button', { name: 'Import these too' }));
    await clickImport('Import 2 trades');
    await waitFor(() => expect(journal.listTrades()).toHaveLength(3));
  });

  it('notices them between files of one preview, once the first is imported (IMX-06)', async () => {
    await open('/import');
    drop(executions(), performance());
    await screen.findByRole('button', { name: 'Import 2 trades' });
    await clickImport('Import 1 trade');
    await findRegion();
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Import 2 trades' })).toBeNull();
  });

  it('notices trades that the trader has typed, and says when nothing else is new (IMX-06)', async () => {
    await open('/import');
    const instrument = { underlying: 'MES', kind: 'future' as const, expiry: '2026-09', strike: null, right: null };
    const facts = { ticker: 'MESU6', instrument, side: 'long' as const, quantity: '1', date: '2026-07-02' };
    journal.addTyped(buildTrade({ id: 9_001, ...facts, netCents: 4_876 }));
    drop(executions());
    const region = await findRegion();
    expect(await region.findByText(/seems to be in the journal already, typed by you\./)).toBeVisible();
    expect(screen.getByText('0 new trades: all of this file is already in the journal.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  });

  it('compares with the days and accounts of the file, at most 5,000 trades, and says which were left (IMX-06)', async () => {
    const trades = Array.from({ length: 1_000 }, (_, index) => buildTrade({ id: index + 1, date: '2026-07-02' }));
    api.on(calls.trades.list, () => ({ trades, nextCursor: 'more' }));
    await open('/import');
    drop(performance());
    expect(await screen.findByText('Not all of your journal was compared')).toBeVisible();
    expect(screen.getByText(/more than 5,000 trades on the days of the file/)).toBeVisible();
    const queries = api.getInputs(calls.trades.list).map(({ query }) => query);
    expect(queries).toHaveLength(5);
    expect(queries[0]).toMatchObject({ account: ['none'], from: '2026-07-02', to: '2026-07-02', limit: '1000' });
    expect(queries[1]).toMatchObject({ cursor: 'more' });
  });

  it('notices legs of one trade, which other exports have as trades (IMX-06 LEG-01)', async () => {
    const leg = (ticker: string, strike: string, side: 'long' | 'short', closedAt: string, netCents: number) => ({
      ...{ ticker, side, quantity: '1', multiplier: '100', openedAt: null, closedAt, netCents, feesCents: 130 },
      ...{ entryPrice: '2', exitPrice: '1' },
      instrument: { underlying: 'KO', kind: 'option' as const, expiry: '2026-06-19', strike, right: 'put' as const },
    });
    const legs = [
      leg('KO260619P00060000', '60', 'long', '2026-05-05T15:00:00.000Z', -10_130),
      leg('KO260619P00065000', '65', 'short', '2026-05-12T15:00:00.000Z', 19_870),
    ];
    const whole = { ticker: 'KO', structure: 'vertical' as const, legs, date: '2026-05-12', netCents: 9_740 };
    journal.addTyped(buildTrade({ ...whole, id: 7, feesCents: 260, closedAt: '2026-05-12T15:00:00.000Z' }));
    const columns =
      'Option Level,Symbol,Market,Place Time,Filled Time,B/S,Side Type,Order Type,Option Type,Combo Type,Filled Avg Price,Filled Qty,Traded Value,Commission,Fee,Submitted Quantity,Amount,Limit Price,Stop Price,Time in Force,Extended Hours,Is Partial Filled';
    const fill = (symbol: string, day: string, side: string, effect: string, price: string) =>
      `2,${symbol},OPRA,${day} 11:00:00 EDT,${day} 11:00:00 EDT,${side},${effect},Limit,Put,Vertical,$${price},1,$0.00,$0.60,$0.05,1,$0.00,$${price},$0.00,DAY,N,No`;
    const text = [
      columns,
      fill('KO260619P00065000', '05/12/2026', 'Buy', 'Close', '1.00'),
      fill('KO260619P00060000', '05/05/2026', 'Sell', 'Close', '1.00'),
      fill('KO260619P00065000', '05/04/2026', 'Sell', 'Open', '3.00'),
      fill('KO260619P00060000', '05/04/2026', 'Buy', 'Open', '2.00'),
    ].join('\n');
    await open('/import');
    drop(createFile('webull.csv', text));
    const region = await findRegion();
    expect(await region.findByText(/^These 2 trades seem to be in the journal already/)).toBeVisible();
    expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/trades/7', '/trades/7']);
    expect(screen.getByText(/0 new trades|No new trades/i)).toBeVisible();
  });

  it('imports nothing until the journal was compared, and offers to retry (IMX-06)', async () => {
    api.fail(calls.trades.list, 500);
    await open('/import');
    drop(performance());
    expect(await screen.findByText('Your journal could not be compared')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 2 trades' })).toBeDisabled();
    api.on(calls.trades.list, () => ({ trades: [] }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await clickImport('Import 2 trades');
    expect(await screen.findByText('2 trades added.')).toBeVisible();
  });

  it('says so when it is offline, and compares after the browser reconnects (IMX-06)', async () => {
    await importExecutions();
    onlineManager.setOnline(false);
    api.fail(calls.trades.list, 0);
    drop(performance());
    expect(await screen.findByText('Your journal could not be compared')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 2 trades' })).toBeDisabled();
    api.on(calls.trades.list, () => ({ trades: journal.listTrades() }));
    onlineManager.setOnline(true);
    await findRegion();
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeEnabled();
    expect(screen.queryByText('Your journal could not be compared')).toBeNull();
  });

  it('says that it is comparing (IMX-06)', async () => {
    const reply = api.hold(calls.trades.list);
    await open('/import');
    drop(performance());
    expect(await screen.findByText('Comparing with your journal…')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 2 trades' })).toBeDisabled();
    reply({ trades: [] });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import 2 trades' })).toBeEnabled());
  });
});

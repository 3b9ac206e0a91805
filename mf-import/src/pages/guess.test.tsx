import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { imports } from 'contracts/imports';
import { setUpModuleTest } from 'shared-ui/testing';
import { forgetReader } from '../features/reading/useReader.ts';
import module from '../module.ts';
import { createFile, serveImports } from '../testing/importApi.ts';

// jsdom has no workers: the same code runs in this process.
jest.mock('../features/reading/startReader.ts', () => {
  const { createReader } = jest.requireActual('../features/reading/reader.ts');
  return { startReader: async () => createReader() };
});

const HEADER = 'Date,Symbol,Side,Quantity,Price,Fees';
/** 10 × 1.75 − 2 of fees. */
const ROWS = ['2026-02-02 10:00:00,AAPL,Buy,10,150.5,1', '2026-02-02 11:00:00,AAPL,Sell,10,152.25,1'];
/** The table with a further column, of another day. */
const table = (name: string, cells: readonly [string, string], day = '02') =>
  createFile(
    `day ${day}.csv`,
    [`${HEADER},${name}`, ...ROWS.map((row, index) => `${row.replace('02-02', `02-${day}`)},${cells[index]}`)].join(
      '\n',
    ),
  );
const fills = (day?: string) => table('Comment', ['a', 'b'], day);

describe('/import of a table that no format knows', () => {
  const { api, open } = setUpModuleTest(module, (mock) => {
    serveImports(mock);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ samples: [] }));
  });
  beforeEach(() => forgetReader());

  const drop = (...files: File[]) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  const openWith = async (...files: File[]) => {
    await open('/import');
    drop(...files);
  };
  const findImport = (name: string | RegExp = /^Import \d+ trades?$/) => screen.findByRole('button', { name });
  const clickImport = async () => {
    await waitFor(async () => expect(await findImport()).toBeEnabled());
    await userEvent.click(await findImport());
    await screen.findByText(/^\d+ trades? added\.$/);
  };
  const findAnswer = (name: string) => screen.findByRole('checkbox', { name });
  const listMappings = () =>
    api.getInputs(imports.changeSettings).flatMap(({ body }) => (body.action === 'setMapping' ? [body.mapping] : []));

  it('says what it looks like, shows the first trades, and is imported by one click (IMX-09)', async () => {
    await openWith(fills());
    expect(await screen.findByText('These look like fills of 1 trade: 6 of 7 columns recognized.')).toBeVisible();
    expect(screen.getByRole('table', { name: 'The first trades by these columns' })).toHaveTextContent('+$15.50');
    expect(screen.getByRole('combobox', { name: /zone.* The table does not say\.$/ })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(listMappings()).toEqual([]);
    await clickImport();
    expect(api.getInputs(imports.addRows).flatMap(({ body }) => body.executions)).toEqual([
      expect.objectContaining({ side: 'buy', price: '150.5', fees: '1' }),
      expect.objectContaining({ side: 'sell', price: '152.25', fees: '1' }),
    ]);
  });

  it('says the same of closed trades (IMX-09)', async () => {
    const header = 'Symbol,Direction,Qty,Entry Price,Exit Price,Exit Date,Net P&L';
    const rows = ['AMD,Short,2,100,99,2026-03-02,2', 'AMD,Long,2,100,99,2026-03-03,-2'];
    await openWith(createFile('mine.csv', [header, ...rows].join('\n')));
    expect(await screen.findByText('These look like 2 closed trades: 7 of 7 columns recognized.')).toBeVisible();
    expect(await findImport('Import 2 trades')).toBeVisible();
  });

  it('reads what looks like a format that leaves out all rows, after a question (IMX-09)', async () => {
    const header = 'Trade #,Type,Date/Time,Signal,Symbol,Side,Quantity,Price,Profit';
    const rows = ['1,Fill,2026-05-04 09:31,a,MSFT,Buy,2,410,0', '2,Fill,2026-05-04 10:31,b,MSFT,Sell,2,412.5,5'];
    await openWith(createFile('list.csv', [header, ...rows].join('\n')));
    expect(await screen.findByText(/^These look like fills of 1 trade: /)).toBeVisible();
    expect(await findImport()).toBeDisabled();
    expect(
      screen.getByText(/looks like TradingView strategy tester, but this format leaves out all of its rows/),
    ).toBeVisible();
    await userEvent.click(await findAnswer('The rows are trades'));
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (!box.checked) await userEvent.click(box);
    await clickImport();
    expect(api.getInputs(imports.addRows).flatMap(({ body }) => body.executions)).toHaveLength(2);
  });

  it('reads the next file with these headings without asking again (IMX-09 IMP-14)', async () => {
    await openWith(fills());
    await clickImport();
    expect(listMappings()).toEqual([
      {
        header: [...HEADER.split(','), 'Comment'],
        kind: 'executions',
        columns: { day: 0, symbol: 1, side: 2, quantity: 3, price: 4, fees: 5 },
        isNet: true,
        confirmed: [],
      },
    ]);
    drop(fills('03'));
    await waitFor(async () => expect(await findImport()).toBeEnabled());
    expect(screen.queryByText(/^These look like/)).toBeNull();
    expect(screen.getByText('Its columns were recognized.')).toBeVisible();
  });

  it('does not import before a column that could change money is explained (IMX-09)', async () => {
    await openWith(table('Swap', ['0.35', '0']));
    const answer = await findAnswer('Leave out the column Swap');
    expect(answer).toHaveAccessibleDescription('Does the column Swap change what a row is worth? It is not read.');
    expect(screen.getByText(/Import waits for your answers/)).toBeVisible();
    await waitFor(async () => expect(await findImport()).toBeDisabled());
    await userEvent.click(answer);
    await waitFor(async () => expect(await findImport()).toBeEnabled());
    await userEvent.click(answer);
    await waitFor(async () => expect(await findImport()).toBeDisabled());
    await userEvent.click(answer);
    await clickImport();
    expect(listMappings()).toEqual([
      expect.objectContaining({ confirmed: ['Does the column Swap change what a row is worth? It is not read.'] }),
    ]);
    drop(table('Swap', ['0.5', '0.5'], '03'));
    await waitFor(async () => expect(await findImport()).toBeEnabled());
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('asks about the next file what the first one did not leave open (IMX-09)', async () => {
    await openWith(table('Swap', ['0', '0']));
    await clickImport();
    drop(table('Swap', ['0.35', '0'], '03'));
    expect(await findAnswer('Leave out the column Swap')).not.toBeChecked();
    expect(screen.getByText(/^These look like fills of 1 trade/)).toBeVisible();
    expect(await findImport()).toBeDisabled();
  });

  it('waits for the value of a contract that it does not know (IMX-09 IMP-12)', async () => {
    const rows = ROWS.map((row) => row.replace('AAPL', 'US30'));
    await openWith(createFile('index.csv', [HEADER, ...rows].join('\n')));
    expect(await screen.findByText('These look like fills: 6 of 6 columns recognized.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /How much money is 1.00 of price of one US30/ }), '2');
    // 10 × 1.75 × 2 − 2
    expect(await screen.findAllByText('+$33.00')).not.toHaveLength(0);
    await waitFor(async () => expect(await findImport('Import 1 trade')).toBeEnabled());
  });

  it('lets the trader correct the columns, which leaves no question (IMX-09 IMP-04)', async () => {
    await openWith(table('Swap', ['0.35', '0']));
    await findAnswer('Leave out the column Swap');
    await userEvent.click(screen.getByRole('button', { name: 'Correct columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Map columns' }));
    expect(dialog.getByRole('combobox', { name: 'Role of Fees' })).toHaveDisplayValue(/^Fees or taxes/);
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Role of Swap' }),
      'Fees or taxes; several columns add up',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Use mapping' }));
    expect(await screen.findByText('Read by your column mapping.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('group', { name: 'Summary' })).toHaveTextContent('+$15.15');
    expect(listMappings()).toMatchObject([{ columns: { fees: 5, otherFees: 6 } }]);
    expect(listMappings()).toEqual([expect.not.objectContaining({ confirmed: expect.anything() })]);
    await clickImport();
    expect(listMappings()).toHaveLength(1);
  });

  it('names the column that is missing, and asks for it (IMX-09)', async () => {
    await openWith(createFile('mine.csv', [HEADER.replace('Side', 'Way'), ...ROWS].join('\n')));
    expect(await screen.findByRole('dialog', { name: 'Map columns' })).toHaveTextContent('Still needed: Side.');
    expect(
      screen.getByText('The file is in no known format, and no column was recognized as Side.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^These look like/)).toBeNull();
  });

  it('prefers the mapping of the trader, also when the settings arrive later than the file (IMX-09)', async () => {
    const columns = { day: 0, symbol: 1, side: 2, quantity: 3, price: 4 };
    const mapping = { header: [...HEADER.split(','), 'Comment'], kind: 'executions', columns, isNet: true } as const;
    const reply = api.hold(imports.settings);
    await openWith(fills());
    await screen.findByText('day 02.csv');
    reply({ answers: [], pointValues: [], mappings: [{ ...mapping, header: [...mapping.header] }] });
    expect(await screen.findByText('Read by your column mapping.')).toBeVisible();
    expect(screen.queryByText(/^These look like/)).toBeNull();
    expect(await screen.findByRole('group', { name: 'Summary' })).toHaveTextContent('+$17.50');
  });

  it('joins several files with the same headings (IMX-09)', async () => {
    await openWith(fills(), fills('03'));
    expect(await screen.findByText('These look like fills of 2 trades: 6 of 7 columns recognized.')).toBeVisible();
    expect(screen.getAllByText('Its columns were recognized.')).toHaveLength(2);
    expect(screen.getAllByRole('group', { name: 'Summary' })).toHaveLength(1);
  });
});

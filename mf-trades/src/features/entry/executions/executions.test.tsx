import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, limits } from 'contracts';
import { announceChange } from 'shared-ui/host';
import { signInTestUser } from 'shared-ui/testing';
import { click, controls, fillForm, getValues, saveTrade, setUpAddTrade, type } from '../../../testing/addTrade.ts';
import { clickButton, setUpTradeDetails } from '../../../testing/tradeDetails.ts';

const getList = () => screen.findByRole('region', { name: 'Executions' });
const findRow = (number: number) => screen.findByRole('group', { name: `Execution ${number}` });
const findField = async (number: number, label: string) => within(await findRow(number)).getByLabelText(label);
const fillRow = async (number: number, cells: Record<string, string>) => {
  for (const [label, text] of Object.entries(cells)) {
    const field = await findField(number, label);
    if (label === 'Side') await userEvent.selectOptions(field, text);
    else if (label === 'Time') fireEvent.change(field, { target: { value: text } });
    else await userEvent.type(field, text);
  }
};
const readField = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
const paste = async (text: string) =>
  fireEvent.paste(await findField(1, 'Quantity'), { clipboardData: { getData: () => text } });

describe('the executions of Add Trade', () => {
  const { open, getSentBodies } = setUpAddTrade();
  beforeEach(() => signInTestUser({ timeZone: 'America/New_York' }));
  const openList = async () => {
    await open();
    await userEvent.click(controls.moreDetails());
    await clickButton('Add executions');
    await getList();
  };

  it('are typed by keyboard, fill in what they determine, and are sent in the order of their times (FAC-04)', async () => {
    await openList();
    await type('ticker', 'esz6');
    await fillRow(1, { Time: '2026-01-30T10:00', Side: 'Sell', Quantity: '2', Price: '5,010.25', Fees: '4.5' });
    expect(await getList()).toHaveTextContent('2 still open (short).');
    await clickButton('Add execution');
    expect(await findField(2, 'Side')).toHaveFocus();
    await fillRow(2, { Time: '2026-01-30T09:30', Side: 'Buy', Quantity: '2', Price: '5000', Fees: '4.5' });
    expect(await getList()).toHaveTextContent('Long 2 · entry 5,000.00 · exit 5,010.25 · fees $9.00 · P&L +$1,016.00');
    expect(getValues('amount')).toEqual(['1016']);
    expect(screen.getByRole('radio', { name: 'Long' })).toBeChecked();
    expect(['quantity', 'entryPrice', 'exitPrice'].map(readField)).toEqual(['2', '5000', '5010.25']);
    await saveTrade();
    expect(getSentBodies()).toMatchObject([
      {
        netCents: 101_600,
        feesCents: 900,
        openedAt: '2026-01-30T14:30:00.000Z',
        closedAt: '2026-01-30T15:00:00.000Z',
        executions: [
          { at: '2026-01-30T14:30:00.000Z', side: 'buy', quantity: '2', price: '5000', feesCents: 450 },
          { at: '2026-01-30T15:00:00.000Z', side: 'sell', quantity: '2', price: '5010.25', feesCents: 450 },
        ],
      },
    ]);
  });

  it('never replace what was typed: a difference is shown, and used on request (FAC-02, FAC-04)', async () => {
    await openList();
    await type('ticker', 'aapl');
    await type('amount', '5');
    await userEvent.type(screen.getByLabelText('Fees', { exact: true, selector: '[name=fees]' }), '1');
    await fillRow(1, { Time: '2026-01-30T09:30', Quantity: '10', Price: '100' });
    await clickButton('Add execution');
    await fillRow(2, { Quantity: '10', Price: '101' });
    expect(getValues('amount')).toEqual(['5']);
    expect(await getList()).toHaveTextContent('P&L +$9.00. Different in the form: amount.');
    await clickButton('Use these values');
    expect(getValues('amount')).toEqual(['9']);
  });

  it('are read from lines of a spreadsheet, which replace blank rows (FAC-04)', async () => {
    await openList();
    await fillForm();
    await paste(
      [
        'Time\tSide\tQty\tPrice\tFee',
        '1/30/2026 9:30:15\tBOT\t1,000\t$10.50\t1',
        'total\t\t2',
        '',
        '1/30/2026 10:00\tSold\t-1000\t10.6',
      ].join('\r\n'),
    );
    const rows = within(await getList()).getAllByRole('group');
    expect(rows).toHaveLength(2);
    expect(await getList()).toHaveTextContent('1 line could not be read: total');
    expect(await getList()).toHaveTextContent('Long 1,000 · entry 10.50 · exit 10.60 · fees $1.00 · P&L +$99.00');
    expect(await findField(1, 'Time')).toHaveValue('2026-01-30T09:30:15.000');
  });

  it.each([
    [{ Quantity: '1' }, 'Execution 1: The time of an execution is required.'],
    [
      { Time: '2026-01-30T09:30', Quantity: '0', Price: '1' },
      'Execution 1: The quantity of an execution must be above 0.',
    ],
    [{ Time: '2026-01-30T09:30', Quantity: '1' }, 'Execution 1: The price of an execution is required.'],
    [
      { Time: '2026-01-30T09:30', Quantity: '1', Price: '1', Fees: 'x' },
      'Execution 1: The fees of an execution must be a number.',
    ],
  ])('are refused when they are %j, with the number of the execution (FAC-05)', async (cells, message) => {
    await openList();
    await fillForm();
    await fillRow(1, cells);
    await click('save');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(getSentBodies()).toEqual([]);
  });

  it('are at most 1,000, a page of them at a time (FAC-05)', async () => {
    await openList();
    await fillForm();
    const line = '2026-01-30 09:30\tbuy\t1\t1';
    await paste(
      Array(limits.executions + 5)
        .fill(line)
        .join('\n'),
    );
    expect(await findRow(limits.executions + 1)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add execution' })).toBeDisabled();
    await click('save');
    expect(await screen.findByText('A trade can have at most 1,000 executions.')).toBeInTheDocument();
    await clickButton(`Remove execution ${limits.executions + 1}`);
    expect(await findRow(limits.executions)).toBeInTheDocument();
    expect(within(await getList()).getAllByRole('group')).toHaveLength(25);
    await clickButton('Previous');
    expect(await findRow(951)).toBeInTheDocument();
    await click('save');
    await waitFor(() => expect(getSentBodies()[0]?.executions).toHaveLength(limits.executions));
  });

  it('are part of the draft (FAC-04)', async () => {
    await openList();
    await fillRow(1, { Time: '2026-01-30T09:30', Quantity: '3' });
    await open();
    expect(await findField(1, 'Quantity')).toHaveValue('3');
    expect(await findField(1, 'Time')).toHaveValue('2026-01-30T09:30');
  });
});

describe('the executions of a saved trade', () => {
  const execution = {
    at: '2026-01-30T14:30:00.000Z',
    side: 'buy' as const,
    quantity: '2',
    price: '5000',
    feesCents: 0,
  };
  const exit = { ...execution, at: '2026-01-30T15:00:00.000Z', side: 'sell' as const, price: '5010' };
  const { api, stored, open } = setUpTradeDetails({
    ticker: 'ESZ6',
    netCents: 100_000,
    side: 'long',
    quantity: '2',
    entryPrice: '5000',
    exitPrice: '5010',
    openedAt: execution.at,
    closedAt: exit.at,
    executions: [execution, exit],
  });
  const getSentBody = () => api.getInputs(calls.trades.update)[0]?.body;
  const edit = async () => {
    await open();
    await clickButton('Edit');
    await getList();
  };

  it('are changed and removed, and change nothing else by themselves (FAC-04)', async () => {
    await edit();
    await userEvent.clear(await findField(2, 'Price'));
    await userEvent.type(await findField(2, 'Price'), '5011');
    expect(await getList()).toHaveTextContent('Different in the form: exit price, amount.');
    await clickButton('Save');
    await waitFor(() => expect(getSentBody()).toMatchObject({ netCents: 100_000 }));
    expect(getSentBody()).toMatchObject({ executions: [execution, { ...exit, price: '5011' }] });
    expect(getSentBody()).not.toHaveProperty('exitPrice');
    await clickButton('Edit');
    await clickButton('Remove execution 2');
    await clickButton('Remove execution 1');
    await clickButton('Save');
    await waitFor(() => expect(api.getInputs(calls.trades.update)[1]?.body).toMatchObject({ executions: null }));
  });

  it('are not sent when they were not changed (FAC-04)', async () => {
    await edit();
    await userEvent.type(screen.getByLabelText('Comments'), 'Mine');
    await clickButton('Save');
    await waitFor(() => expect(getSentBody()).toBeDefined());
    expect(getSentBody()).not.toHaveProperty('executions');
  });

  it('are named in a conflict (FAC-04)', async () => {
    await edit();
    await userEvent.type(screen.getByLabelText('Comments'), 'Mine');
    stored.trade = { ...stored.trade, executions: [execution, { ...exit, price: '5012' }], version: 2 };
    await act(async () => announceChange({ what: 'trades' }));
    const versions = await screen.findByRole('table', { name: 'Both versions' });
    expect(versions).toHaveTextContent('sell 2 at 5,012.00');
  });

  it('are restored from an edit that was not saved (FAC-04)', async () => {
    await edit();
    await userEvent.type(await findField(1, 'Fees'), '1.5');
    await open();
    expect(await findField(1, 'Fees')).toHaveValue('1.5');
  });

  it('are not lost when the form is opened while only the copy of the list is known (FAC-04)', async () => {
    let answer = () => {};
    const loaded = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await open('/trades');
    const { executions: _, ...copy } = stored.trade;
    api.on(calls.trades.list, () => ({ trades: [copy] }));
    api.on(calls.trades.get, () => loaded.then(() => stored));
    await userEvent.click(await screen.findByRole('link', { name: /ESZ6/ }));
    await clickButton('Edit');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    await act(async () => answer());
    expect(await findField(2, 'Price')).toHaveValue('5010');
    await clickButton('Save');
    await waitFor(() => expect(getSentBody()).toBeDefined());
    expect(getSentBody()).not.toHaveProperty('executions');
  });
});

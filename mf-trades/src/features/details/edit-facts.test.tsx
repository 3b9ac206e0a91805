import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type Trade } from 'contracts';
import { announceChange, getCurrentTraderId } from 'shared-ui/host';
import { clickButton, setUpTradeDetails } from '../../testing/tradeDetails.ts';

describe('the facts of a trade in edit mode', () => {
  const { api, stored, open } = setUpTradeDetails({
    ticker: 'ESZ6',
    netCents: 100_000,
    side: 'long',
    quantity: '2',
    entryPrice: '5000',
    exitPrice: '5010',
    openedAt: '2026-01-30T14:30:15.250Z',
    closedAt: '2026-01-30T15:00:00.000Z',
    feesCents: 900,
    stop: '4990',
    account: 'IB',
    tags: ['fomo', 'late'],
    executions: [],
    notes: '',
  });
  const getField = (label: string) => screen.findByLabelText(label, { exact: true });
  const edit = async () => {
    await open();
    await clickButton('Edit');
    await getField('Quantity');
  };
  const saveElsewhere = async (change: Partial<Trade>) => {
    stored.trade = { ...stored.trade, ...change, version: stored.trade.version + 1 };
    await act(async () => announceChange({ what: 'trades' }));
  };
  const getSentBody = () => api.getInputs(calls.trades.update)[0]?.body;

  it('are shown, and only those that were changed are sent (FAC-04)', async () => {
    await edit();
    expect(await getField('Opened')).toHaveValue('2026-01-30T14:30:15.000');
    await userEvent.clear(await getField('Stop'));
    await userEvent.type(await getField('Target'), '5020');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the tag fomo' }));
    await clickButton('Save');
    await waitFor(() => expect(getSentBody()).toBeDefined());
    expect(getSentBody()).toEqual({
      ticker: 'ESZ6',
      name: '',
      setup: 'Breakout',
      notes: '',
      netCents: 100_000,
      date: '2026-01-30',
      stop: null,
      target: '5020',
      tags: ['late'],
    });
  });

  it('show that the amount differs from the computed P&L, and change nothing by themselves (FAC-02)', async () => {
    await edit();
    const offers = screen.getByRole('region', { name: 'Computed' });
    expect(offers).toHaveTextContent('= +$991.00. The amount differs by +$9.00.');
    await userEvent.type(await getField('Exit Price'), '.5');
    expect(screen.getByLabelText('Profit / Loss')).toHaveValue('1000');
    expect(await getField('Risk')).toHaveValue('');
    await userEvent.click(within(offers).getByRole('button', { name: 'Use as risk' }));
    expect(offers).toHaveTextContent('Result: +1.00R');
  });

  it('are named in a conflict, in the trader’s zone (FAC-04, API-13)', async () => {
    await edit();
    await userEvent.type(screen.getByLabelText('Comments'), 'Mine');
    await saveElsewhere({ quantity: '3', closedAt: '2026-01-30T16:00:00.000Z', tags: ['late'] });
    const conflict = await screen.findByRole('alert');
    const terms = within(conflict).getAllByRole('term');
    expect(terms.map((term) => term.parentElement?.textContent)).toEqual([
      'Quantity3',
      expect.stringMatching(/^ClosedJan 30, 2026, 4:00:00\sPM$/),
      'Tagslate',
    ]);
  });

  it('survive an edit that was stored before facts existed (FAC-04)', async () => {
    const edited = { version: 1, values: { ticker: 'ESZ6', amount: '1000', date: '2026-01-30', notes: 'Old' } };
    sessionStorage.setItem(`trade-draft-of-4:${getCurrentTraderId()}`, JSON.stringify(edited));
    await open();
    await clickButton('Continue editing');
    expect(await getField('Quantity')).toHaveValue('2');
    await clickButton('Save');
    await waitFor(() => expect(getSentBody()).toMatchObject({ notes: 'Old' }));
    expect(getSentBody()).not.toHaveProperty('quantity');
  });

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('are saved with %s', async (keys) => {
    await edit();
    await userEvent.type(await getField('MAE'), `5${keys}`);
    await waitFor(() => expect(getSentBody()).toMatchObject({ maeCents: 500 }));
  });

  it('Esc leaves the form, and asks first when something was changed (FAC-04)', async () => {
    await edit();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    await clickButton('Edit');
    await userEvent.type(await getField('MAE'), '5{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(await getField('MAE')).toHaveValue('5');
    await userEvent.type(await getField('MAE'), '{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(api.getInputs(calls.trades.update)).toEqual([]);
  });
});

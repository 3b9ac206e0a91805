import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountLimits, type LimitDay } from 'contracts/account-limits';
import { getNotices } from 'shared-ui/host';
import { createPhase, createState, setUpLimits } from '../testing/limits.ts';

const { api, open, stored } = setUpLimits();
const show = () => open('/limits/Topstep');
const findFigure = async (name: string) => screen.findByRole('group', { name });

describe('/limits/:account', () => {
  it('shows balance, return, drawdown and room, and the state of each rule in words (LIM-06)', async () => {
    await show();
    expect(await findFigure('Balance')).toHaveTextContent('$50,600.00Started with $50,000.00');
    expect(await findFigure('Return')).toHaveTextContent('+1.20%+$600.00 of trades');
    expect(await findFigure('Drawdown')).toHaveTextContent('0.78%');
    expect(await findFigure('Room of the day')).toHaveTextContent('$600.00Wed, Mar 4, 2026: −$400.00');
    expect(await findFigure('Room to the floor')).toHaveTextContent('$2,200.00Floor $48,400.00');
    const rules = within(screen.getByRole('list', { name: 'Rules' })).getAllByRole('listitem');
    expect(rules.map(({ textContent }) => textContent)).toEqual([
      'Drawdown of $2,000.00within the limitThe floor is at $48,400.00, $2,200.00 left.',
      'Loss of a day up to $1,000.00within the limit−$400.00 today, $600.00 left. Reaching it locks the day.',
      'Target of $3,000.00not reached yet$2,400.00 to go.',
      'Best day at most 50% of the totalnot kept yetThe best day made $1,000.00, 166.67%. It needs a total of $2,000.00.',
      '5 days with at least $100.00not reached yet1 day so far.',
    ]);
  });

  it('says in words when little of a limit is left (LIM-06)', async () => {
    const day = { date: '2026-03-04', resultCents: -92_000, roomCents: 8_000 };
    stored.state = createState({ roomCents: 31_500, day });
    const [first, last] = stored.state.history as [LimitDay, LimitDay];
    stored.state.history = [first, { ...last, floorCents: last.balanceCents - 30_000 }];
    await show();
    await findFigure('Balance');
    const [drawdown, dailyLoss] = within(screen.getByRole('list', { name: 'Rules' })).getAllByRole('listitem');
    expect(drawdown).toHaveTextContent('Drawdown of $2,000.0015% leftThe floor is at $48,400.00, $315.00 left.');
    expect(dailyLoss).toHaveTextContent('Loss of a day up to $1,000.008% left−$920.00 today, $80.00 left.');
    expect(screen.getByText('$315.00').parentElement).toHaveClass('warning');
    expect(screen.getByText('$80.00').parentElement).toHaveClass('loss');
    expect(within(screen.getByRole('table', { name: 'Days' })).getByText(/15% left/)).toHaveTextContent(
      '$300.00 15% left',
    );
  });

  it('shows all amounts in the currency of the account (LIM-07)', async () => {
    stored.rules = { ...stored.rules, currency: 'EUR' };
    stored.state = createState({ currency: 'EUR' });
    await show();
    expect(await findFigure('Balance')).toHaveTextContent('€50,600.00Started with €50,000.00');
    expect(screen.getByRole('textbox', { name: 'Amount (€)' })).toBeVisible();
    expect(document.body.textContent).not.toContain('$');
  });

  it('shows balance and floor as a chart, and all days as a table (LIM-06)', async () => {
    await show();
    expect(await screen.findByRole('img', { name: /^Balance and floor, day by day/ })).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Days' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Wed, Mar 4, 20261−$400.00$50,600.00$48,400.00$2,200.00',
      'Tue, Mar 3, 20262+$1,000.00$51,000.00$48,000.00$3,000.00',
    ]);
  });

  it('says which breaches are certain, which are possible, and which are not computable (LIM-05)', async () => {
    const at = '2026-03-04T16:00:00.000Z';
    stored.state = createState({
      unknown: { trades: 3 },
      roomCents: 0,
      day: { date: '2026-03-04', resultCents: -105_000, roomCents: -5_000 },
      breaches: [
        { at: '2026-03-03', rule: 'drawdown', certainty: 'possible', trade: 4, cents: 2_000 },
        { at, rule: 'drawdown', certainty: 'certain', trade: 7, cents: 0 },
        { at, rule: 'dailyLoss', certainty: 'certain', trade: 7, cents: 5_000 },
      ],
    });
    await show();
    const rows = within(await screen.findByRole('table', { name: 'Breaches' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Mar 4, 2026, 4:00:00 PMcertainThe loss of the day was $50.00 over its limit.#7',
      'Mar 4, 2026, 4:00:00 PMcertainThe balance reached the floor.#7',
      'Tue, Mar 3, 2026possibleWhile the trade was open, its MAE went $20.00 below the floor.#4',
    ]);
    const rules = screen.getByRole('list', { name: 'Rules' });
    expect(rules).toHaveTextContent('The floor is at $48,400.00, which the balance has reached.');
    expect(rules).toHaveTextContent('−$1,050.00 today, the day is locked.');
    expect(rules).toHaveTextContent(
      '3 trades without MAE or MFE: whether they reached the floor while open is not computable.',
    );
  });

  it('has a balance without any limit (LIM-06)', async () => {
    const none = { targetCents: null, drawdown: null, dailyLoss: null, consistency: null, days: null };
    stored.rules.phases = [createPhase(none)];
    stored.state = createState({ floorCents: null, roomCents: null, target: null, consistency: null, days: null });
    await show();
    expect(await findFigure('Return')).toHaveTextContent('+1.20%');
    expect(await findFigure('Room to the floor')).toHaveTextContent('--');
    expect(screen.queryByRole('list', { name: 'Rules' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Balance' })).toBeVisible();
  });

  it('says when the first phase begins, and when limits or balance cannot be loaded (LIM-06)', async () => {
    stored.state = createState({ day: null });
    await show();
    expect(await screen.findByText('The first phase begins on Mon, Mar 2, 2026')).toBeVisible();
    api.fail(accountLimits.rules, 500);
    await open('/limits/Cash');
    expect(await screen.findByRole('alert')).toHaveTextContent('The limits could not be loaded');
  });

  it('says that there is no connection (LIM-06)', async () => {
    onlineManager.setOnline(false);
    await show();
    expect(await screen.findByText('No connection.')).toBeVisible();
  });

  it('adds ledger entries, names a wrong one, and removes one with undo (LIM-01)', async () => {
    await show();
    const form = within(await screen.findByRole('form', { name: 'New entry' }));
    await userEvent.click(form.getByRole('button', { name: 'Add entry' }));
    expect(form.getByRole('textbox', { name: 'Amount ($)' })).toHaveAccessibleDescription('The amount is required.');
    await userEvent.type(form.getByRole('textbox', { name: 'Amount ($)' }), '1,500{Enter}');
    const ledger = await screen.findByRole('table', { name: 'Ledger' });
    expect(ledger).toHaveTextContent('Payout−$1,500.00');
    expect(stored.rules).toMatchObject({ version: 2, ledger: [{ kind: 'payout', cents: 150_000 }] });
    // Another tab adds an entry: both stay.
    const other = { date: '2026-03-03', kind: 'fee' as const, cents: 900 };
    stored.rules = { ...stored.rules, version: 3, ledger: [...stored.rules.ledger, other] };
    await userEvent.click(within(ledger).getByRole('button', { name: /^Remove the payout of/ }));
    expect(await screen.findByRole('cell', { name: 'Fee' })).toBeVisible();
    expect(stored.rules.ledger).toEqual([other]);
    act(() => getNotices().at(-1)?.action?.onClick());
    expect(await screen.findByRole('cell', { name: 'Payout' })).toBeVisible();
    expect(stored.rules).toMatchObject({ version: 5, ledger: [other, { cents: 150_000 }] });
  });
});

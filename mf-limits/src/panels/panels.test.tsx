import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import type { TradeBody, TradeFilter } from 'contracts';
import { accountLimits } from 'contracts/account-limits';
import { withQueryClient } from 'shared-ui';
import { mockApi, renderPanel, signInTestUser } from 'shared-ui/testing';
import { createPhase, createState, createStored, createSummary, type StoredLimits } from '../testing/limits.ts';
import Balance from './AccountBalance.tsx';
import Form from './FormRoom.tsx';
import Card from './RoomCard.tsx';

const { default: AccountBalance } = withQueryClient(Balance);
const { default: FormRoom } = withQueryClient(Form);
const { default: RoomCard } = withQueryClient(Card);

const api = mockApi();
let stored: StoredLimits;

beforeEach(() => {
  signInTestUser();
  onlineManager.setOnline(true);
  stored = createStored();
  api.reset();
  api
    .on(accountLimits.list, () => ({ accounts: stored.accounts }))
    .on(accountLimits.get, () => stored.state)
    .on(accountLimits.rules, () => stored.rules);
});

const showForm = (values: Partial<TradeBody> = {}, tradeId: number | null = null) =>
  renderPanel(<FormRoom tradeId={tradeId} values={{ account: 'topstep', date: '2026-03-04', ...values }} />, { api });
const findRooms = async () => (await screen.findByText('Room of the day')).parentElement?.textContent;
const BEFORE = 'Room of the day$600.00Room to the floor$2,200.00';

describe('the room on Add Trade', () => {
  it('is shown before and after the trade while its amount is typed (LIM-06)', async () => {
    const { unmount } = showForm();
    expect(await findRooms()).toBe(BEFORE);
    unmount();
    showForm({ netCents: -25_000 });
    expect(await findRooms()).toBe(
      'Room of the day$600.00 →  after this trade $350.00Room to the floor$2,200.00 →  after this trade $1,950.00',
    );
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says in words when little of a limit is left, before or after the trade (LIM-06)', async () => {
    const day = { date: '2026-03-04', resultCents: -40_000, roomCents: 60_000 };
    stored.state = createState({ roomCents: 31_500, floorCents: 5_028_500, day });
    const { unmount } = showForm({ netCents: -25_000 });
    expect(await findRooms()).toBe(
      'Room of the day$600.00 →  after this trade $350.00Room to the floor$315.00 15% left →  after this trade $65.00 3% left',
    );
    unmount();
    showForm({ netCents: -60_000 });
    expect(await findRooms()).toContain('Room of the day$600.00 →  after this trade $0.00 nothing left');
  });

  it('is that of the closing time, or of the end of the date (LIM-06)', async () => {
    const { unmount } = showForm();
    await findRooms();
    unmount();
    showForm({ closedAt: '2026-03-04T15:00:00.000Z' });
    await findRooms();
    expect(api.getInputs(accountLimits.get).map(({ query }) => query)).toEqual([
      { day: '2026-03-04' },
      { at: '2026-03-04T15:00:00.000Z' },
    ]);
  });

  it('says which limits the trade would break, for certain or possibly (LIM-05, LIM-06)', async () => {
    const { unmount } = showForm({ netCents: -60_000, maeCents: 220_000 });
    expect(await screen.findByText('This trade reaches the loss of the day, which locks the day.')).toBeVisible();
    expect(screen.getByText('Its MAE reaches the floor: a possible breach while it was open.')).toBeVisible();
    unmount();
    showForm({ netCents: -250_000, maeCents: 220_000 });
    expect(await screen.findByText('This trade goes $300.00 beyond the floor.')).toBeVisible();
    expect(screen.queryByText(/MAE/)).toBeNull();
  });

  it('moves a floor that follows each close with the gain of the trade (LIM-03, LIM-06)', async () => {
    const drawdown = { mode: 'intraday', cents: 200_000, stopAtCents: 5_000_000 } as const;
    stored.rules.phases = [createPhase({ drawdown, dailyLoss: null })];
    stored.state = createState({ day: { date: '2026-03-04', resultCents: 0, roomCents: null } });
    showForm({ netCents: 500_000 });
    expect((await screen.findByText('Room to the floor')).nextElementSibling).toHaveTextContent('$5,600.00');
  });

  it('is silent without an account with limits, and for a trade that the balance includes (LIM-06)', async () => {
    const first = showForm({ account: null });
    expect(screen.getByText(/^Choose an account/)).toBeVisible();
    first.unmount();
    const second = showForm({ account: 'Cash' });
    expect(await screen.findByText('This account has no limits.')).toBeVisible();
    second.unmount();
    showForm({}, 7);
    expect(screen.getByText('The balance includes this trade.')).toBeVisible();
    expect(api.getInputs(accountLimits.get)).toEqual([]);
  });

  it('says when it cannot be loaded (LIM-06)', async () => {
    api.fail(accountLimits.get, 500);
    showForm();
    expect(await screen.findByRole('alert')).toHaveTextContent('The limits could not be loaded');
  });
});

describe('the card on the dashboard', () => {
  const show = (filter: TradeFilter = {}) => renderPanel(<RoomCard filter={filter} unit="dollars" />, { api });
  const findRows = async () => within(await screen.findByRole('list', { name: 'Accounts' })).getAllByRole('listitem');

  it('lists the accounts that are nearest to a limit (LIM-06)', async () => {
    const near = (account: string, roomCents: number) => createSummary({ account, roomCents });
    stored.accounts = [
      ...stored.accounts,
      near('Second', 50_000),
      near('First', 100),
      near('Far', 210_000),
      near('Third', 59_900),
    ];
    show();
    const rows = await findRows();
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['First', 'Second', 'Third']);
    expect(rows[0]).toHaveTextContent('Room today$600.00Room to the floor$1.00');
  });

  it('colours the room that is little: amber under 25 %, red under 10 % (LIM-06)', async () => {
    const day = { date: '2026-03-04', resultCents: -90_100, roomCents: 9_900 };
    stored.accounts = [createSummary({ roomCents: 49_999, drawdownCents: 200_000, day })];
    show();
    const [row] = await findRows();
    expect(row).toHaveTextContent('9% left');
    expect(screen.getByText('$499.99').parentElement).toHaveClass('warning');
    expect(screen.getByText('$99.00').parentElement).toHaveClass('loss');
  });

  it('shows the selected account (LIM-06)', async () => {
    show({ account: ['Cash'] });
    const [row] = await findRows();
    expect(row).toHaveTextContent('Cashno start balance');
    expect(screen.getByRole('link', { name: 'All accounts' })).toHaveAttribute('href', '/limits');
  });

  it('says that there are no limits yet, and that they could not be loaded (LIM-06)', async () => {
    stored.accounts = [];
    const { unmount } = show();
    expect(await screen.findByText('No account has limits yet.')).toBeVisible();
    unmount();
    api.fail(accountLimits.list, 500);
    renderPanel(<AccountBalance account="Topstep" />, { api });
    expect(await screen.findByRole('link', { name: 'Set balance and limits' })).toBeVisible();
  });
});

describe('the panel of an account', () => {
  it('has balance, return and drawdown, and links to the limits (LIM-06)', async () => {
    const { unmount } = renderPanel(<AccountBalance account="Topstep" />, { api });
    expect(await screen.findByRole('group', { name: 'Balance' })).toHaveTextContent('$50,600.00');
    expect(screen.getByRole('group', { name: 'Return' })).toHaveTextContent('+1.20%');
    expect(screen.getByRole('link', { name: 'Balance and limits' })).toHaveAttribute('href', '/limits/Topstep');
    unmount();
    renderPanel(<AccountBalance account="Cash" />, { api });
    expect(await screen.findByRole('link', { name: 'Set balance and limits' })).toHaveAttribute('href', '/limits/Cash');
  });
});

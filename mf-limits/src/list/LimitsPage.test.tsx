import { onlineManager } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountLimits } from 'contracts/account-limits';
import { createBareSummary, createSummary, setUpLimits } from '../testing/limits.ts';

const { api, open, stored } = setUpLimits();
const findRows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);

describe('/limits', () => {
  it('lists balance, return, drawdown, room and state of every account, also without limits (LIM-06)', async () => {
    stored.accounts = [
      createBareSummary('Old', { archived: true }),
      createSummary(),
      createSummary({ account: 'Own', floorCents: null, roomCents: null, day: null }),
      createBareSummary('Cash', { trades: 12 }),
      createSummary({ account: 'Failed', roomCents: -500, breaches: { certain: 1, possible: 2, unknown: 0 } }),
      createSummary({ account: 'Close', breaches: { certain: 0, possible: 1, unknown: 4 } }),
    ];
    await open('/limits');
    const rows = await findRows();
    const expected = [
      ['Topstep', 'Funded', '$50,600.00', '+1.20%', '0.78%', '$600.00', '$2,200.00', 'within limits'],
      ['Own', '$50,600.00', '+1.20%', 'no limits'],
      ['Cash', '12 trades', '--', 'no start balance'],
      ['Failed', '−$5.00', 'breached'],
      ['Close', 'possibly breached'],
      ['Old', 'archived'],
    ];
    expect(rows).toHaveLength(expected.length);
    expected.forEach((texts, index) => {
      for (const text of texts) expect(rows[index]).toHaveTextContent(text);
    });
    expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/limits/Topstep');
  });

  it.each([
    [50_000, 'within limits', 60_000],
    [49_999, '24% left', 60_000],
    [20_000, '10% left', 60_000],
    [19_999, '9% left', 60_000],
    [1, '1% left', 60_000],
    [0, 'nothing left', 60_000],
    [100_000, '24% left', 24_000],
    [100_000, '9% left', 9_900],
  ])(
    'says how much of the nearest limit is left when it is little: %i of the floor is “%s” (LIM-06)',
    async (roomCents, text, dayRoom) => {
      const day = { date: '2026-03-04', resultCents: dayRoom - 100_000, roomCents: dayRoom };
      stored.accounts = [createSummary({ roomCents, drawdownCents: 200_000, day })];
      await open('/limits');
      const [row] = await findRows();
      expect(
        within(row as HTMLElement)
          .getAllByRole('cell')
          .at(-1),
      ).toHaveTextContent(text);
    },
  );

  it('sets up the first account by its name, and asks for one (LIM-01)', async () => {
    stored.accounts = [];
    const { router } = await open('/limits');
    expect(await screen.findByText('No accounts yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Set balance and limits' }));
    expect(screen.getByText(/^Enter a name/)).toBeVisible();
    await userEvent.type(screen.getByRole('combobox', { name: 'Account' }), 'Fund 50/1{Enter}');
    expect(router.state.location.pathname).toBe('/limits/Fund%2050%2F1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Fund 50/1' })).toBeVisible();
  });

  it('says why nothing is shown, and retries (LIM-06)', async () => {
    api.fail(accountLimits.list, 500);
    await open('/limits');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your accounts could not be loaded');
    api.on(accountLimits.list, () => ({ accounts: stored.accounts }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRows()).toHaveLength(2);
  });

  it('says that there is no connection (LIM-06)', async () => {
    onlineManager.setOnline(false);
    await open('/limits');
    expect(await screen.findByText('No connection.')).toBeVisible();
  });
});

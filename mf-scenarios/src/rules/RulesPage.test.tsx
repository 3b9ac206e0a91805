import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rules } from 'contracts/playbook-rules';
import { whatIfRules } from 'contracts/what-if-rules';
import { createLeftOut, setUpRules } from '../testing/rules.ts';

const ADDRESS = '/scenarios/rules?rules=a1';

describe('the journal without the trades that break rules', () => {
  const { api, open } = setUpRules();
  const getBody = () => api.getInputs(whatIfRules.leaveOut).at(-1)?.body;
  const findTable = () => screen.findByRole('table', { name: 'Figures before and after' });

  it('asks for nothing until a rule is chosen, then for that rule, which is in the address (WIF-04)', async () => {
    const { router } = await open('/scenarios/rules?side=long');
    expect(await screen.findByText('No rule is chosen')).toBeVisible();
    const gap = within(await screen.findByRole('group', { name: 'Gap' }));
    expect(gap.getByRole('checkbox', { name: 'Exit at my target (your answers)' })).not.toBeChecked();
    expect(api.getInputs(whatIfRules.leaveOut)).toEqual([]);
    await userEvent.click(gap.getByRole('checkbox', { name: 'At most 3 trades' }));
    expect(await findTable()).toBeVisible();
    expect(api.getInputs(whatIfRules.leaveOut)).toEqual([
      { query: { side: 'long' }, body: { rules: ['b2'], conditions: [] } },
    ]);
    expect(router.state.location.search).toBe('?side=long&rules=b2');
  });

  it('shows the figures before and after with the number of trades (WIF-04)', async () => {
    await open(ADDRESS);
    const rows = within(await findTable()).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Figure', 'All', 'Without them'],
      ['Trades', '100', '88'],
      ['Net P&L', '+$120.00', '+$460.00'],
      ['Win rate', '40.0%', '45.5%'],
      ['Profit factor', '1.25', '∞'],
      ['Largest drawdown', '$500.00', '$200.00'],
    ]);
    expect(screen.getByText('Left out: 12 trades, which made −$340.00 together.')).toBeVisible();
  });

  it.each([
    [{}, 'would have changed your results by +$12.00 per trade (−$5.00 to +$29.00, 40 trades): may be chance.'],
    [
      { verdict: 'helps' },
      'would have changed your results by +$12.00 per trade (−$5.00 to +$29.00, 40 trades): it helps.',
    ],
    [
      {
        verdict: 'costs',
        tradesWithoutRisk: 2,
        walk: { trades: 40, valueCents: -12, lowCents: -29, highCents: -1 },
      },
      'would have changed your results by −0.12R per trade (−0.29R to −0.01R, 40 trades): it costs.',
    ],
    [
      { verdict: 'too few', walk: { trades: 2, valueCents: 0, lowCents: 0, highCents: 0 } },
      'would have changed your results by $0.00 per trade ($0.00, 2 trades): too few trades to tell.',
    ],
  ] as const)('says what leaving out adds: %j (WIF-04)', async (changes, text) => {
    api.on(whatIfRules.leaveOut, () => createLeftOut(changes));
    await open(ADDRESS);
    expect(await screen.findByText(`On the last 40% of your trades, leaving these out ${text}`)).toBeVisible();
  });

  it('opens all trades of the figures, and on request those that are left out (WIF-04)', async () => {
    await open('/scenarios/rules?side=long&rules=a1&unit=r');
    const all = await screen.findByRole('link', { name: 'Show all of these trades' });
    expect(all).toHaveAttribute('href', '/trades?side=long&has=risk');
    expect(api.getInputs(whatIfRules.list)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show the trades that are left out' }));
    const table = await screen.findByRole('table', { name: 'Trades that are left out' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['NVDA, Jan 30, 2026', '−$50.00'],
      ['NVDA, Jan 30, 2026', '--'],
    ]);
    expect(within(table).getAllByRole('link')[0]).toHaveAttribute('href', '/trades/7');
    expect(api.getInputs(whatIfRules.list)).toEqual([
      { query: { side: 'long', unit: 'r', limit: '20' }, body: { rules: ['a1'], conditions: [] } },
    ]);
  });

  it('applies common rules with values that can be changed (WIF-04)', async () => {
    const { router } = await open('/scenarios/rules');
    for (const name of [
      'Take only a few trades a day',
      'Stop when the day has lost more than',
      'Trade with a stop only',
    ])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await findTable();
    const trades = screen.getByRole('textbox', { name: 'Trades' });
    await userEvent.clear(trades);
    expect(trades).toHaveAccessibleDescription('Enter a number above 0.');
    await userEvent.type(trades, '5');
    await screen.findByDisplayValue('400');
    expect(new URLSearchParams(router.state.location.search).get('common')).toBe('trades:5,loss:400,stop');
    await act(() => router.navigate('/scenarios/rules?common=pause:30,until:11:00,loss:250'));
    const conditions = [
      [{ fact: 'minutesAfterLoss', min: 30 }],
      [{ fact: 'dayResultBefore', min: -250 }],
      [{ fact: 'opened', from: '00:00', until: '11:00' }],
    ];
    await waitFor(() => expect(getBody()).toEqual({ rules: [], conditions }));
  });

  it('says that no trade breaks the rules, and when there are no trades', async () => {
    api.on(whatIfRules.leaveOut, () => createLeftOut({ left: { trades: 0, netCents: 0 }, walk: null }));
    await open(ADDRESS);
    expect(await screen.findByText('None of these trades breaks the chosen rules.')).toBeVisible();
    expect(screen.getByText('There are too few trades to judge by.')).toBeVisible();
    const none = { trades: 0, netCents: null, winPercent: null, profitFactor: null, maxDrawdownCents: null };
    api.on(whatIfRules.leaveOut, () => createLeftOut({ before: none, after: none, walk: null }));
    await open('/scenarios/rules?rules=a1&side=none');
    expect(await screen.findByText('No trades match these filters')).toBeVisible();
  });

  it('leads to the playbook of a trader without rules', async () => {
    api.on(rules.list, () => ({ rules: [] }));
    await open('/scenarios/rules');
    expect(await screen.findByText(/^Your playbook has no rules yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add rules' })).toHaveAttribute('href', '/playbook/every-trade');
  });

  it('shows loading, an error with Retry, and no connection', async () => {
    api.fail(whatIfRules.leaveOut, 429);
    await open(ADDRESS);
    expect(await screen.findByText('Figures could not be loaded')).toBeVisible();
    api.on(whatIfRules.leaveOut, () => createLeftOut());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findTable()).toBeVisible();
    act(() => onlineManager.setOnline(false));
    await open('/scenarios/rules?rules=a1&setup=Gap');
    expect(await screen.findByText('No connection.')).toBeVisible();
  });
});

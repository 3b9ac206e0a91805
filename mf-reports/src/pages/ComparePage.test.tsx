import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reports } from 'contracts/reports';
import { emptyFigures } from 'shared-ui/testing';
import { createComparison, createFigures } from '../testing/replies.ts';
import { findTable, readRows, setUpReports } from '../testing/reports.ts';

describe('the comparison of two filters', () => {
  const long = createFigures({ netCents: 80_000, winPercent: 60, profitFactor: 3, trades: 1_200 });
  const short = createFigures({
    netCents: -5_050,
    winPercent: 61.5,
    profitFactor: 'infinite',
    averageR: null,
    trades: 20,
  });
  const { api, open } = setUpReports((mock) => mock.on(reports.compare, () => createComparison(long, short)));
  const findRow = async (name: string) =>
    readRows(await findTable('Figures of A and B')).find(([figure]) => figure === name);

  it.each([
    ['Net P&L', '+$800.00', '−$50.50', '−$850.50', '--'],
    ['Trades', '1,200', '20', '−1,180', '--'],
    ['Win rate', '60.0%', '61.5%', '+1.5 points', '−3.1 to +5.2 pointscould be chance'],
    ['Average (expectancy)', '+$40.00', '+$40.00', '$0.00', '+$1.00 to +$12.50'],
    ['Average loss', '−$50.00', '−$50.00', '$0.00', '--'],
    ['Profit factor', '3.00', '∞', '--', '--'],
    ['Average R', '+0.80R', '--', '--', '−0.10R to +0.20Rcould be chance'],
    ['Fees', '$20.50', '$20.50', '$0.00', '--'],
  ])('shows %s of both, the difference and its interval (RPT-04)', async (...row) => {
    await open('/reports/compare?side=long&with=side%3Dshort');
    expect(await findRow(row[0])).toEqual(row);
  });

  it.each([
    ['Average R', { averageR: 0.48 }, { averageR: -0.07 }, ['+0.48R', '−0.07R', '−0.55R']],
    ['Profit factor', { profitFactor: 1.234 }, { profitFactor: 2.006 }, ['1.23', '2.01', '+0.78']],
    ['Profit factor', { profitFactor: 38_099.94 }, { profitFactor: 1 }, ['38,099.94', '1.00', '−38,098.94']],
  ])('subtracts the figures as they are shown: %s of %j and %j (RPT-04)', async (name, a, b, shown) => {
    api.on(reports.compare, () => createComparison(createFigures(a), createFigures(b)));
    await open('/reports/compare?with=side%3Dshort');
    expect((await findRow(name))?.slice(0, 4)).toEqual([name, ...shown]);
  });

  it('keeps both filters in the address, each with a link to its trades (RPT-04)', async () => {
    const { router } = await open('/reports/compare?side=long&with=side%3Dshort%26setup%3DGap');
    const b = within(await screen.findByRole('region', { name: 'B' }));
    expect(await b.findByRole('link', { name: '20 trades' })).toHaveAttribute('href', '/trades?setup=Gap&side=short');
    await userEvent.click(await b.findByRole('button', { name: 'Clear all' }));
    expect(router.state.location.search).toBe('?side=long');
    expect(await screen.findByRole('region', { name: 'B' })).toHaveTextContent('all trades');
    expect(api.getInputs(reports.compare).map(({ query }) => query)).toEqual([
      { side: 'long', with: 'setup=Gap&side=short' },
      { side: 'long' },
    ]);
  });

  it.each([
    [
      { avgPerTradeCents: 4_625 },
      { lowCents: 100, highCents: 1_250 },
      'B makes $6.25 more per trade than A. The 95% interval of the difference is +$1.00 to +$12.50: chance alone hardly explains it.',
    ],
    [{ avgPerTradeCents: 4_000 }, null, 'A and B make the same per trade.'],
    [
      { avgPerTradeCents: -500, trades: 4 },
      { lowCents: -10_000, highCents: 1_000 },
      'B makes $45.00 less per trade than A. The 95% interval of the difference is −$100.00 to +$10.00: it could be chance. Small sample: 4 trades, fewer than 10.',
    ],
    [emptyFigures, null, 'B has no trades to compare.'],
  ])(
    'says what the difference of B with %j is, and whether it could be chance (RPT-04)',
    async (figures, average, text) => {
      api.on(reports.compare, () => createComparison(createFigures(), createFigures(figures), { average }));
      await open('/reports/compare?with=side%3Dshort');
      expect(await screen.findByText(text)).toBeVisible();
    },
  );

  it('swaps A and B (RPT-04)', async () => {
    const { router } = await open('/reports/compare?side=long&with=setup%3DGap');
    await userEvent.click(await screen.findByRole('button', { name: 'Swap A and B' }));
    expect(router.state.location.search).toBe('?setup=Gap&with=side%3Dlong');
  });

  it('compares A with the rest: all other trades of the same dates (RPT-04)', async () => {
    const { router } = await open('/reports/compare?from=2026-01-01&to=2026-01-31&setup=Gap&with=side%3Dlong');
    await userEvent.click(await screen.findByRole('button', { name: 'B = rest of A' }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      ...{ from: '2026-01-01', to: '2026-01-31', setup: 'Gap' },
      ...{ with: 'from=2026-01-01&to=2026-01-31', rest: 'yes' },
    });
    const b = await screen.findByRole('region', { name: 'B' });
    expect(b).toHaveTextContent('Dates: Jan 1, 2026 – Jan 31, 2026 except those of A');
    expect(b).toHaveTextContent('20 trades');
    // My Trades cannot show what no filter says.
    expect(within(b).queryByRole('link', { name: '20 trades' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Swap A and B' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'B = rest of A' }));
    expect(new URLSearchParams(router.state.location.search).has('rest')).toBe(false);
  });

  it('compares two months or two sides with one choice (RPT-04)', async () => {
    jest.useFakeTimers({ now: new Date(2026, 10, 26), doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'] });
    const { router } = await open('/reports/compare?setup=Gap');
    const choose = async (name: string) =>
      userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Presets' }), name);
    await choose('This month and last month');
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      ...{ from: '2026-11-01', to: '2026-11-26', setup: 'Gap' },
      with: 'from=2026-10-01&to=2026-10-31&setup=Gap',
    });
    await choose('Long and short');
    const params = new URLSearchParams(router.state.location.search);
    expect([params.get('side'), params.get('with')]).toEqual([
      'long',
      'from=2026-11-01&to=2026-11-26&setup=Gap&side=short',
    ]);
    jest.useRealTimers();
  });

  it('draws the equity of both in one chart, and says where the lines end (RPT-04)', async () => {
    await open('/reports/compare?side=long&with=side%3Dshort');
    expect(await screen.findByRole('img', { name: /^Equity of A and B/ })).toHaveAccessibleName(
      'Equity of A and B by number of trades. A: +$800.00 after 1,200 trades; B: −$50.50 after 20 trades.',
    );
  });

  it('says that trades are in both, for which the intervals are only rough (RPT-04)', async () => {
    api.on(reports.compare, () => ({ ...createComparison(long, short), shared: 12 }));
    await open('/reports/compare?side=long');
    expect(await screen.findByText(/^12 trades are in both A and B\./)).toBeVisible();
  });

  it('says that two equal filters compare nothing', async () => {
    await open('/reports/compare');
    expect(await screen.findByText(/^A and B have the same filters\./)).toBeVisible();
  });

  it('compares in R, with the trades that have no risk (FAC-07)', async () => {
    const side = { totals: long, equity: [], tradesWithoutRisk: 300 };
    api.on(reports.compare, () => ({ ...createComparison(long, long), a: side, b: side }));
    await open('/reports/compare');
    await userEvent.click(await screen.findByRole('radio', { name: 'R' }));
    await waitFor(async () => expect((await findRow('Net P&L'))?.[1]).toBe('+800.00R'));
    expect(screen.getAllByText('Results in R: 1,200 of 1,500 trades have a risk.')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: '$' }));
  });
});

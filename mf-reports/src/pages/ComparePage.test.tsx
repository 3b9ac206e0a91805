import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reports } from 'contracts/reports';
import { emptyFigures } from 'shared-ui/testing';
import { createFigures, createReport } from '../testing/replies.ts';
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
  const { api, open } = setUpReports((mock) =>
    mock.on(reports.get, ({ query }) => createReport(['side'], [], { totals: query?.side === 'short' ? short : long })),
  );
  const findRow = async (name: string) =>
    readRows(await findTable('Figures of A and B')).find(([figure]) => figure === name);

  it.each([
    ['Net P&L', '+$800.00', '−$50.50', '−$850.50'],
    ['Trades', '1,200', '20', '−1,180'],
    ['Win rate', '60.0%', '61.5%', '+1.5 points'],
    ['Profit factor', '3.00', '∞', '--'],
    ['Average R', '+0.80R', '--', '--'],
    ['Fees', '$20.50', '$20.50', '$0.00'],
  ])('shows %s of both, and the difference (RPT-04)', async (...row) => {
    await open('/reports/compare?side=long&with=side%3Dshort');
    expect(await findRow(row[0])).toEqual(row);
  });

  it.each([
    ['Average R', { averageR: 0.48 }, { averageR: -0.07 }, ['+0.48R', '−0.07R', '−0.55R']],
    ['Profit factor', { profitFactor: 1.234 }, { profitFactor: 2.006 }, ['1.23', '2.01', '+0.78']],
    ['Profit factor', { profitFactor: 38_099.94 }, { profitFactor: 1 }, ['38,099.94', '1.00', '−38,098.94']],
  ])('subtracts the figures as they are shown: %s of %j and %j (RPT-04)', async (name, a, b, shown) => {
    api.on(reports.get, ({ query }) => createReport(['side'], [], { totals: createFigures(query?.side ? b : a) }));
    await open('/reports/compare?with=side%3Dshort');
    expect(await findRow(name)).toEqual([name, ...shown]);
  });

  it('keeps both filters in the address, each with a link to its trades (RPT-04)', async () => {
    const { router } = await open('/reports/compare?side=long&with=side%3Dshort%26setup%3DGap');
    const b = within(await screen.findByRole('region', { name: 'B' }));
    expect(await b.findByRole('link', { name: '20 trades' })).toHaveAttribute('href', '/trades?setup=Gap&side=short');
    await userEvent.click(await b.findByRole('button', { name: 'Clear all' }));
    expect(router.state.location.search).toBe('?side=long');
    expect(await screen.findByRole('region', { name: 'B' })).toHaveTextContent('all trades');
    expect(api.getInputs(reports.get).map(({ query }) => query)).toEqual([
      { side: 'long', groupBy: 'side' },
      { side: 'short', setup: ['Gap'], groupBy: 'side' },
      { groupBy: 'side' },
    ]);
  });

  it.each([
    [{ avgPerTradeCents: 4_625 }, 'B makes $6.25 more per trade than A.'],
    [{ avgPerTradeCents: 4_000 }, 'A and B make the same per trade.'],
    [
      { avgPerTradeCents: -500, trades: 4 },
      'B makes $45.00 less per trade than A. Small sample: 4 trades, fewer than 10.',
    ],
    [emptyFigures, 'B has no trades to compare.'],
  ])('says what the difference of B with %j is (RPT-04)', async (figures, text) => {
    api.on(reports.get, ({ query }) =>
      createReport(['side'], [], { totals: query?.side ? createFigures(figures) : createFigures() }),
    );
    await open('/reports/compare?with=side%3Dshort');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says that two equal filters compare nothing', async () => {
    await open('/reports/compare');
    expect(await screen.findByText(/^A and B have the same filters\./)).toBeVisible();
  });

  it('compares in R, with the trades that have no risk (FAC-07)', async () => {
    api.on(reports.get, () => createReport(['side'], [], { totals: long, tradesWithoutRisk: 300 }));
    await open('/reports/compare');
    await userEvent.click(await screen.findByRole('radio', { name: 'R' }));
    await waitFor(async () => expect((await findRow('Net P&L'))?.[1]).toBe('+800.00R'));
    expect(screen.getAllByText('Results in R: 1,200 of 1,500 trades have a risk.')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: '$' }));
  });
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reports } from 'contracts/reports';
import { createGroup, createReport } from '../testing/replies.ts';
import { findTable, readRows, setUpReports } from '../testing/reports.ts';

const distribution = {
  trades: 22,
  scratches: 7,
  meanCents: -11,
  medianCents: 0,
  buckets: [
    { fromCents: null, toCents: -100, trades: 4, netCents: -700 },
    { fromCents: -100, toCents: 0, trades: 0, netCents: 0 },
    { fromCents: 0, toCents: 100, trades: 11, netCents: 450 },
  ],
};

describe('the analysis of results in R', () => {
  const { api, open } = setUpReports((mock) =>
    mock
      .on(reports.get, ({ query }) =>
        createReport(
          [query?.groupBy].flat().map(String),
          [createGroup('Gap', { averageR: 0.484, tradesWithRisk: 12 }), createGroup('none', { averageR: null })],
          {
            totals: createGroup('', { trades: 15, tradesWithRisk: 15, netCents: 1_200 }),
            ...(query?.unit === 'r' && { tradesWithoutRisk: 5 }),
          },
        ),
      )
      .on(reports.distribution, ({ query }) => ({
        ...distribution,
        ...(query?.unit === 'r' && { tradesWithoutRisk: 5 }),
      })),
  );
  const showTable = async (region: string) => {
    const card = within(await screen.findByRole('region', { name: region }));
    await userEvent.click(await card.findByRole('button', { name: 'Show as table' }));
  };

  it('shows the figures in R, and how many trades have no risk', async () => {
    await open('/reports/risk?side=long');
    expect(await screen.findByRole('group', { name: 'Average R' })).toHaveTextContent('+0.80Rof 15 trades');
    expect(screen.getByRole('group', { name: 'Net P&L' })).toHaveTextContent('+12.00Rof 15 trades');
    const figures = within(screen.getByRole('region', { name: 'All selected trades' }));
    expect(figures.getByText(/^Results in R: 15 of 20 trades have a risk\./)).toBeVisible();
    const link = figures.getByRole('link', { name: 'Show trades without a risk' });
    expect(link).toHaveAttribute('href', '/trades?side=long&r=none');
  });

  it('shows the distribution of results in R (RPT-03)', async () => {
    await open('/reports/risk');
    await showTable('Distribution of results');
    expect(readRows(await findTable('Number of trades by result'))).toEqual([
      ['under −1.00R', '4', '−7.00R'],
      ['−1.00R to 0.00R', '0', '0.00R'],
      ['0.00R', '7', '0.00R'],
      ['over 0.00R to +1.00R', '11', '+4.50R'],
    ]);
    expect(screen.getByText('Results in R: 22 of 27 trades have a risk.')).toBeVisible();
  });

  it('draws wins as gains, losses as losses and trades of exactly 0 as neither; each column opens its trades (RPT-03)', async () => {
    await open('/reports/risk?side=long');
    const chart = await screen.findByRole('figure', { name: /^Number of trades by result/ });
    expect([...chart.querySelectorAll('rect')].map((column) => column.getAttribute('fill'))).toEqual([
      'var(--loss-5)',
      'var(--loss-5)',
      'var(--none)',
      'var(--gain-5)',
    ]);
    expect(
      within(chart)
        .getAllByRole('link')
        .map((link) => [link.ariaLabel, link.getAttribute('href')]),
    ).toEqual([
      ['under −1.00R: Trades 4, Net P&L −7.00R', '/trades?side=long&maxR=-1.00000001&maxNet=-0.01&has=risk'],
      ['−1.00R to 0.00R: Trades 0, Net P&L 0.00R', '/trades?side=long&minR=-1&maxNet=-0.01&has=risk'],
      ['0.00R: Trades 7, Net P&L 0.00R', '/trades?side=long&minNet=0&maxNet=0&has=risk'],
      ['over 0.00R to +1.00R: Trades 11, Net P&L +4.50R', '/trades?side=long&maxR=0.99999999&minNet=0.01&has=risk'],
    ]);
  });

  it('opens the trades of a result in $, to the cent, whatever the breakeven band is (RPT-03, BRK-01)', async () => {
    await open('/reports/distribution');
    const chart = await screen.findByRole('figure', { name: /^Number of trades by result/ });
    const paths = within(chart)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(paths[0]).toBe('/trades?maxNet=-1.01');
    expect(paths[3]).toBe('/trades?minNet=0.01&maxNet=0.99');
  });

  it('shows the distribution of results in $ on a page of its own (RPT-03)', async () => {
    await open('/reports/distribution');
    await showTable('Distribution of results');
    expect(readRows(await findTable('Number of trades by result')).slice(2)).toEqual([
      ['$0.00', '7', '$0.00'],
      ['over $0.00 to +$1.00', '11', '+$4.50'],
    ]);
  });

  it('says and draws where the median and the mean are (RPT-03)', async () => {
    await open('/reports/distribution');
    expect(await screen.findByText('Median $0.00 (line), mean −$0.11 (dashed line).')).toBeVisible();
    const chart = screen.getByRole('figure', { name: /^Number of trades by result/ });
    const places = [...chart.querySelectorAll('line.mark')].map((line) => line.getAttribute('x1'));
    // The third of four columns has the results of 0; the mean is at 89 % of the second.
    expect(places).toEqual(['62.5%', '47.25%']);
  });

  it('shows the average R by setup, tag and hour, of the groups that have one', async () => {
    await open('/reports/risk');
    await showTable('Average R by setup');
    expect(readRows(await findTable('Average R by setup'))).toEqual([['Gap', '+0.48R', '12']]);
    for (const name of ['Average R by tag', 'Average R by hour'])
      expect(await screen.findByRole('region', { name })).toBeVisible();
  });

  it('keeps the rest of the page when one panel fails (RPT-08)', async () => {
    api.fail(reports.distribution, 429);
    await open('/reports/risk');
    expect(await screen.findByRole('alert')).toHaveTextContent('Distribution of results could not be loaded');
    expect(screen.getByRole('group', { name: 'Average R' })).toBeVisible();
  });
});

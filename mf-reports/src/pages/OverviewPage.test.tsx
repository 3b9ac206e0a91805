import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reports } from 'contracts/reports';
import { createFigures, createHighlights } from '../testing/replies.ts';
import { findLink, setUpReports } from '../testing/reports.ts';

describe('the overview of reports', () => {
  const { api, open } = setUpReports();

  it('names the best and the worst groups in sentences that open their trades (RPT-01)', async () => {
    await open('/reports?side=long');
    const best = await screen.findByRole('list', { name: 'What makes money' });
    expect(
      within(best).getByRole('link', { name: 'Setup Gap: +$3,100.00 in 42 trades, win rate 64.3%' }),
    ).toHaveAttribute('href', '/trades?setup=Gap&side=long');
    expect(await findLink('Fridays: −$1,240.00 in 61 trades, win rate 38.0%')).toHaveAttribute(
      'href',
      '/trades?side=long&weekday=5',
    );
    expect(best).toHaveTextContent('+$40.00 per trade; all trades: +$40.00.');
    expect(screen.getByText('+$40.00 per trade. Without them, the net P&L is +$2,040.00.')).toBeVisible();
    expect(await findLink('Show trades')).toHaveAttribute('href', '/trades?side=long');
  });

  it('draws the result by weekday and by hour, each with a link to its report (RPT-02)', async () => {
    await open('/reports?side=long');
    for (const name of ['weekday', 'hour'])
      expect(await findLink(`All figures by ${name}`)).toHaveAttribute('href', `/reports/by/${name}?side=long`);
    const chart = await screen.findByRole('figure', {
      name: 'Net P&L by weekday. The report by weekday has the same values.',
    });
    expect(within(chart).getAllByRole('link')[0]).toHaveAttribute('href', '/trades?side=long&weekday=1');
  });

  it('shows each figure of the selection with its sample size and formula (RPT-07)', async () => {
    await open('/reports');
    expect(await screen.findByRole('group', { name: 'Net P&L' })).toHaveTextContent('+$800.00of 200 trades');
    expect(screen.getByRole('group', { name: 'Profit factor' })).toHaveTextContent('3.00of 200 trades');
    expect(screen.getByRole('group', { name: 'Average R' })).toHaveTextContent('+0.80Rof 15 trades');
    await userEvent.hover(screen.getByRole('button', { name: 'Win rate' }));
    expect(screen.getByRole('tooltip')).toHaveTextContent('Wins ÷ trades.');
  });

  it('shows every figure in R, and how many trades have a risk (FAC-07)', async () => {
    api.on(reports.highlights, ({ query }) =>
      query?.unit === 'r'
        ? createHighlights({ totals: createFigures({ netCents: 1_250 }), worst: [], tradesWithoutRisk: 5 })
        : createHighlights(),
    );
    await open('/reports');
    await userEvent.click(await screen.findByRole('radio', { name: 'R' }));
    expect(await screen.findByText('Results in R: 20 of 25 trades have a risk.')).toBeVisible();
    expect(await findLink('Show trades without a risk')).toHaveAttribute('href', '/trades?r=none');
    expect(screen.getByRole('group', { name: 'Net P&L' })).toHaveTextContent('+12.50R');
    expect(await findLink(/^Setup Gap: \+3,100\.00R/)).toHaveAttribute('href', '/trades?setup=Gap&has=risk');
    expect(screen.getByText('No group lost money with a worse average than all trades yet.')).toBeVisible();
  });

  it('links to every grouping with the same filter', async () => {
    await open('/reports?side=long');
    expect(await findLink('Duration')).toHaveAttribute('href', '/reports/by/duration?side=long');
  });
});

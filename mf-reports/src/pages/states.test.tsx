import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { reports } from 'contracts/reports';
import { emptyFigures, testShownFilters } from 'shared-ui/testing';
import { createComparison, createFigures, createHighlights, createReport } from '../testing/replies.ts';
import { setUpReports } from '../testing/reports.ts';

const noResults = { trades: 0, scratches: 0, meanCents: null, medianCents: null, buckets: [] };
const distribution = { ...noResults, trades: 1, scratches: 1, meanCents: 0, medianCents: 0 };
const point = { id: 7, x: 3, netCents: 5_000 };

/** Each page, the call that its figures come from, and a figure. */
const pages = [
  ['/reports', reports.highlights, 'Highlights'],
  ['/reports/by/weekday', reports.get, 'All figures by weekday'],
  ['/reports/cross', reports.get, 'Net P&L by weekday and hour'],
  ['/reports/compare', reports.compare, 'Figures'],
  ['/reports/distribution', reports.distribution, 'Distribution of results'],
  ['/reports/scatter', reports.points, 'Result by duration'],
  ['/reports/risk', reports.get, 'All selected trades'],
] as const;

const emptyPages = pages.filter(([path]) => path !== '/reports/compare');

describe('each report', () => {
  const { api, open } = setUpReports((mock) =>
    mock
      .on(reports.points, () => ({ points: [point], trades: 1, tradesWithoutFact: 0 }))
      .on(reports.distribution, () => distribution)
      .on(reports.compare, () => createComparison(createFigures(), createFigures()))
      .on(calls.days.calendar, () => ({ netCentsByDate: {}, tickersByDate: {} })),
  );
  const findFigure = (name: string) => screen.findByRole('heading', { level: 2, name });
  const replyWithNothing = (without: { tradesWithoutRisk?: number } = {}) =>
    api
      .on(reports.highlights, () => createHighlights({ totals: emptyFigures, best: [], worst: [], ...without }))
      .on(reports.get, () => createReport(['weekday'], [], { totals: emptyFigures, ...without }))
      .on(reports.distribution, () => ({ ...noResults, ...without }))
      .on(reports.points, () => ({ points: [], trades: 0, tradesWithoutFact: 0, ...without }));

  it.each(pages)('%s shows skeletons until its figures arrive (RPT-08)', async (path, call, figure) => {
    api.hold<typeof call>(call);
    await open(path);
    expect(await screen.findByText(/^Loading (Report|Comparison)/)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: figure })).not.toBeInTheDocument();
  });

  it.each([...pages, ['/reports/year', reports.get, String(new Date().getFullYear())] as const])(
    '%s shows an error with Retry (RPT-08)',
    async (path, call, figure) => {
      api.fail(call, 429);
      await open(path);
      expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
      api
        .on(reports.highlights, () => createHighlights())
        .on(reports.get, () => createReport(['weekday'], [], { totals: createHighlights().totals }))
        .on(reports.distribution, () => distribution)
        .on(reports.compare, () => createComparison(createFigures(), createFigures()))
        .on(reports.points, () => ({ points: [point], trades: 1, tradesWithoutFact: 0 }));
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await findFigure(figure)).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    },
  );

  it.each([...pages.map(([path]) => path), '/reports/year'])('%s claims nothing offline (RPT-08)', async (path) => {
    act(() => onlineManager.setOnline(false));
    await open(path);
    expect(await screen.findByText('No connection.')).toBeVisible();
    expect(screen.queryByText(/No trades/)).not.toBeInTheDocument();
  });

  it.each([
    ['You are offline.', false],
    ['Updating…', true],
  ] as const)('names and dims the figures of the previous filter: %s (RPT-08)', async (state, isOnline) => {
    const { router } = await open('/reports?side=long');
    await findFigure('Highlights');
    api.hold(reports.highlights);
    act(() => onlineManager.setOnline(isOnline));
    await act(() => router.navigate('/reports?setup=Gap'));
    const note = await screen.findByText(`Showing previous results (Side: Long). ${state}`);
    expect(note.closest('[aria-busy]')).toContainElement(await findFigure('Highlights'));
    expect(await screen.findByRole('link', { name: 'Show trades' })).toHaveAttribute('href', '/trades?side=long');
  });

  it.each(emptyPages)('%s says that the journal is empty (RPT-08)', async (path) => {
    replyWithNothing();
    await open(path);
    expect(await screen.findByText('No trades yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add your first trade' })).toHaveAttribute('href', '/add-trade');
    expect(screen.getByRole('link', { name: 'Import from your broker' })).toHaveAttribute('href', '/import');
  });

  it.each(emptyPages)('%s says that no trade matches, and clears the filter (RPT-08)', async (path) => {
    replyWithNothing();
    const { router } = await open(`${path}?side=long`);
    expect(await screen.findByText('No trades match these filters')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it.each(emptyPages)('%s says that no trade has a risk (RPT-08)', async (path) => {
    replyWithNothing({ tradesWithoutRisk: 7 });
    await open(path);
    expect(await screen.findByText('No results in R')).toBeVisible();
    expect(screen.getByText(/None of the selected trades has a risk \(7 trades\)/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show these trades' })).toHaveAttribute('href', '/trades');
  });
});

describe('the reports', () => {
  const reports = setUpReports();
  testShownFilters(reports, [
    { path: '/reports' },
    { path: '/reports/by/kind' },
    { path: '/reports/cross' },
    { path: '/reports/compare' },
    { path: '/reports/distribution' },
    // A year narrows the dates of the filter.
    { path: '/reports/year?year=2026', own: ['from', 'to'] },
    { path: '/reports/scatter' },
    { path: '/reports/risk' },
  ]);
});

import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daySummaries } from 'contracts/day-summaries';
import { getToday } from 'shared-ui';
import { buildFile } from 'shared-ui/testing';
import { createDaySummary, createTradedDay } from '../../testing/daySummaries.ts';
import { setUpDays } from '../../testing/days.ts';

describe('the list of days', () => {
  const { api, open } = setUpDays();
  const plan = { bias: '', focus: 'First pullback', maxLossCents: 20_000, maxTrades: 2 };
  const days = [
    createTradedDay('2026-03-04', { plan, planned: 1, grade: 'B', media: [buildFile('chart')] }),
    createDaySummary('2026-03-03', { notes: 2, note: '**Calm**\nNo setup', reviewed: true }),
  ];
  const findDay = (name: string) => screen.findByRole('article', { name });

  it('shows each day as a card: result, curve, plan against reality, and what was written (DAY-07)', async () => {
    api.on(daySummaries.list, () => ({ days }));
    const { router } = await open('/days');
    const traded = within(await findDay('Wed, Mar 4, 2026'));
    expect(traded.getByText('−$148.00')).toBeVisible();
    expect(traded.getByText('Grade B')).toBeVisible();
    const curve = 'The day’s P&L after each of 3 trades: lowest −$178.00, at the end −$148.00';
    const titles = within(traded.getByRole('img', { name: curve })).getAllByText(/^\d/);
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      '10:00 AM NVDA +$20.00, day at +$20.00',
      '11:00 AM TSLA −$198.00, day at −$178.00, broke a rule',
      '12:00 PM NVDA +$30.00, day at −$148.00, planned, broke a rule',
    ]);
    const marks = within(screen.getByRole('list', { name: 'Marks of the curve' })).getAllByRole('listitem');
    expect(marks.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('broke a rule'), 'planned loss limit']),
    );
    const facts = traded.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['3 of 2over the plan', '−$178.00 of −$200.00within the plan', '1 of 3', '33.3%']);
    expect(traded.getByText('Plan: First pullback')).toBeVisible();
    expect(traded.getByRole('link', { name: '1 file of this day' })).toHaveAttribute('href', '/days/2026-03-04');
    const written = within(await findDay('Tue, Mar 3, 2026'));
    expect(written.getByText('Calm · No setup')).toHaveTextContent('Calm · No setup and 1 more note');
    expect(written.getByText('Reviewed')).toBeVisible();
    expect(written.queryByRole('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('href', `/days/${getToday()}`);
    await userEvent.click(screen.getByRole('link', { name: 'Tue, Mar 3, 2026' }));
    expect(router.state.location.pathname).toBe('/days/2026-03-03');
  });

  it('reads earlier days page by page (DAY-07)', async () => {
    api.on(daySummaries.list, ({ query }) =>
      query?.cursor === undefined ? { days: days.slice(0, 1), nextCursor: '2026-03-04' } : { days: days.slice(1) },
    );
    await open('/days');
    await findDay('Wed, Mar 4, 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier days' }));
    expect(await findDay('Tue, Mar 3, 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier days' })).toBeNull();
    expect(api.getInputs(daySummaries.list).at(-1)).toEqual({ query: { limit: '10', cursor: '2026-03-04' } });
  });

  it('searches notes, plans and lessons, and keeps the search in the address (DAY-07)', async () => {
    api.on(daySummaries.list, ({ query }) => ({ days: query?.q === undefined ? days : [] }));
    const { router } = await open('/days?from=2026-03-01');
    await findDay('Wed, Mar 4, 2026');
    await userEvent.type(screen.getByLabelText('Search notes, plans and lessons'), 'gap up{Enter}');
    expect(await screen.findByText('No days found')).toBeVisible();
    expect(api.getInputs(daySummaries.list).at(-1)).toEqual({
      query: { q: 'gap up', from: '2026-03-01', limit: '10' },
    });
    expect(router.state.location.search).toBe('?from=2026-03-01&q=gap+up');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await findDay('Wed, Mar 4, 2026')).toBeVisible();
  });

  it('explains an empty list, a list that could not be loaded, and one without a connection (DAY-07)', async () => {
    api.on(daySummaries.list, () => ({ days: [] }));
    const first = await open('/days');
    expect(await screen.findByText('No days yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Import from your broker' })).toHaveAttribute('href', '/import');
    first.unmount();
    api.fail(daySummaries.list, 403);
    const second = await open('/days?q=gap');
    expect(await screen.findByText('Days could not be loaded')).toBeVisible();
    second.unmount();
    onlineManager.setOnline(false);
    await open('/days?q=other');
    await waitFor(() => expect(screen.getByText('No connection.')).toBeVisible());
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dayJournal } from 'contracts/day-journal';
import { getToday } from 'shared-ui';
import { setUpDays } from '../../testing/days.ts';

describe('the list of days', () => {
  const { api, open } = setUpDays();
  const days = [
    { date: '2026-03-03', hasPlan: false, notes: 2, grade: null, reviewed: true },
    { date: '2026-03-04', hasPlan: true, notes: 0, grade: 'B', reviewed: false },
  ];

  it('shows the days with something written, the newest first, and opens today (DAY-07)', async () => {
    api.on(dayJournal.list, () => ({ days }));
    const { router } = await open('/days');
    const rows = within(await screen.findByRole('table', { name: 'Days' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Wed, Mar 4, 2026Plan--BNo',
      'Tue, Mar 3, 2026--2--Yes',
    ]);
    expect(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('href', `/days/${getToday()}`);
    await userEvent.click(screen.getByRole('link', { name: 'Tue, Mar 3, 2026' }));
    expect(router.state.location.pathname).toBe('/days/2026-03-03');
  });

  it('searches notes, plans and lessons, and keeps the search in the address (DAY-07)', async () => {
    api.on(dayJournal.list, ({ query }) => ({ days: query?.q === undefined ? days : [] }));
    const { router } = await open('/days?from=2026-03-01');
    await screen.findByRole('table', { name: 'Days' });
    await userEvent.type(screen.getByLabelText('Search notes, plans and lessons'), 'gap up{Enter}');
    expect(await screen.findByText('No days found')).toBeVisible();
    expect(api.getInputs(dayJournal.list).at(-1)).toEqual({ query: { q: 'gap up', from: '2026-03-01' } });
    expect(router.state.location.search).toBe('?from=2026-03-01&q=gap+up');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(screen.getByRole('table', { name: 'Days' })).toBeVisible());
  });

  it('explains an empty list, and a list that could not be loaded (DAY-07)', async () => {
    api.on(dayJournal.list, () => ({ days: [] }));
    const { unmount } = await open('/days');
    expect(await screen.findByText('No days yet')).toBeVisible();
    unmount();
    api.fail(dayJournal.list, 403);
    await open('/days?q=gap');
    expect(await screen.findByText('Days could not be loaded')).toBeVisible();
  });
});

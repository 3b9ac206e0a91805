import { screen } from '@testing-library/react';
import { dayJournal } from 'contracts/day-journal';
import { withQueryClient } from 'shared-ui';
import { renderPanel } from 'shared-ui/testing';
import { setUpDays } from '../testing/days.ts';
import Summary from './DaySummary.tsx';

const { default: DaySummary } = withQueryClient(Summary);

describe('the day in the dialog of the calendar', () => {
  const { api, stored, setNotes } = setUpDays();

  it('shows what was written about the day, and opens its page (DAY-01)', async () => {
    setNotes([{ id: 'n1', text: '# Open\n- **chased** it', savedAt: '2026-03-04T15:00:00.000Z', version: 1 }]);
    stored.day.grade = 'C';
    renderPanel(<DaySummary date="2026-03-04" />, { api });
    expect(await screen.findByText('No plan · 1 note · grade C')).toBeVisible();
    expect(screen.getByText('Open · chased it')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open this day' })).toHaveAttribute('href', '/days/2026-03-04');
  });

  it('still opens the day when its notes could not be loaded (DAY-01)', async () => {
    api.fail(dayJournal.get, 403);
    renderPanel(<DaySummary date="2026-03-04" />, { api });
    expect(await screen.findByText('The notes of this day could not be loaded.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open this day' })).toBeVisible();
  });
});

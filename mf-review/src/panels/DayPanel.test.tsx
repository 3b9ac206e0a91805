import { screen } from '@testing-library/react';
import { daySummaries } from 'contracts/day-summaries';
import { withQueryClient } from 'shared-ui';
import { renderPanel } from 'shared-ui/testing';
import { createTradedDay } from '../testing/daySummaries.ts';
import { setUpDays } from '../testing/days.ts';
import Panel from './DayPanel.tsx';

const { default: DayPanel } = withQueryClient(Panel);

describe('the day in the dialog of the calendar', () => {
  const { api } = setUpDays();

  it('shows the card of the day, what was written, and opens its page (DAY-01)', async () => {
    const note = '# Open\n- **chased** it';
    api.on(daySummaries.list, () => ({ days: [createTradedDay('2026-03-04', { notes: 1, note, grade: 'C' })] }));
    renderPanel(<DayPanel date="2026-03-04" />, { api });
    expect(await screen.findByText(/^No plan · 1 note/)).toBeVisible();
    expect(screen.getByText('Open · chased it')).toBeVisible();
    expect(screen.getByText('Grade C')).toBeVisible();
    expect(screen.getByRole('img', { name: /^The day’s P&L after each of 3 trades/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open this day' })).toHaveAttribute('href', '/days/2026-03-04');
    expect(api.getInputs(daySummaries.list)).toEqual([{ query: { from: '2026-03-04', to: '2026-03-04' } }]);
  });

  it('still opens the day when its story could not be loaded, or is empty (DAY-01)', async () => {
    const { unmount } = renderPanel(<DayPanel date="2026-03-04" />, { api });
    expect(await screen.findByText(/^No plan · no notes/)).toBeVisible();
    unmount();
    api.fail(daySummaries.list, 403);
    renderPanel(<DayPanel date="2026-03-05" />, { api });
    expect(await screen.findByText(/^The story of this day could not be loaded\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open this day' })).toBeVisible();
  });
});

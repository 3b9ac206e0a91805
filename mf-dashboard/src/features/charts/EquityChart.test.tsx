import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls } from 'contracts';
import { findCard, setUpDashboard } from '../../testing/dashboard.ts';
import { createAnalytics, createStats } from '../../testing/replies.ts';

describe('the equity chart', () => {
  const { api, open } = setUpDashboard((mock) =>
    mock
      .on(calls.trades.stats, () => createStats())
      .on(calls.trades.filteredStats, () => createStats())
      .on(calls.days.analytics, () => createAnalytics()),
  );
  const openChart = async (path?: string) => {
    const view = await open(path);
    const slider = await screen.findByRole('slider', { name: 'Equity and daily P&L, day by day' });
    jest.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
    return { ...view, slider };
  };
  /** Jan 27 is at the left edge, and each day is 100 px wide. */
  const at = (clientX: number) => ({ coords: { clientX, clientY: 50 } });

  it('shows the day at the pointer, and clears it when the pointer leaves', async () => {
    const { slider } = await openChart();
    const user = userEvent.setup();
    await user.pointer({ target: slider, ...at(120) });
    expect(slider).toHaveTextContent(
      /^Wed, Jan 28, 2026Day\+\$50\.00Equity\+\$50\.00Drawdown−\$50\.00Trades2Open the day$/,
    );
    await user.pointer({ target: document.body });
    expect(slider).toHaveTextContent(/^$/);
  });

  it('opens a day on a click, and filters by the dates that the pointer is dragged over (FLT-01)', async () => {
    const { slider, router } = await openChart();
    const user = userEvent.setup();
    await user.pointer([
      { target: slider, keys: '[MouseLeft>]', ...at(110) },
      { target: slider, ...at(190) },
    ]);
    expect(slider).toHaveTextContent('Show only these 2 trading days');
    await user.pointer({ target: slider, keys: '[/MouseLeft]', ...at(190) });
    expect(router.state.location.search).toBe('?from=2026-01-28&to=2026-01-29');
  });

  it('opens the day of a click', async () => {
    const { slider, router } = await openChart();
    await userEvent.pointer({ target: slider, keys: '[MouseLeft]', ...at(110) });
    expect(router.state.location.search).toBe('?day=2026-01-28');
  });

  it('shows a day by a tap and opens it by the next one; a swipe that scrolls the page does neither', async () => {
    const { slider, router } = await openChart();
    const press = (type: 'pointerDown' | 'pointerUp' | 'pointerCancel') => {
      const event = createEvent[type](slider);
      Object.defineProperties(event, {
        pointerType: { value: 'touch' },
        button: { value: 0 },
        clientX: { value: 110 },
      });
      fireEvent(slider, event);
    };
    press('pointerDown');
    press('pointerCancel');
    expect(slider).toHaveTextContent(/^$/);
    press('pointerDown');
    press('pointerUp');
    expect(slider).toHaveTextContent(/^Wed, Jan 28, 2026/);
    expect(router.state.location.search).toBe('');
    press('pointerDown');
    press('pointerUp');
    expect(router.state.location.search).toBe('?day=2026-01-28');
  });

  it('filters by dates with Shift, arrow keys and Enter; Escape gives up (FLT-01)', async () => {
    const { slider, router } = await openChart();
    act(() => slider.focus());
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/Selected: 2 trading days\. Enter shows only these\.$/),
    );
    await userEvent.keyboard('{Escape}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.not.stringContaining('Selected'));
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}');
    expect(router.state.location.search).toBe('?from=2026-01-28&to=2026-01-29');
  });

  it('draws the period before as a dotted line, and names it', async () => {
    const { container } = await openChart('/dashboard?from=2026-01-28&to=2026-01-30');
    const card = await findCard('Equity and daily P&L');
    await waitFor(() =>
      expect(card).toHaveTextContent('Dotted: the period before, from Jan 25, 2026 to Jan 27, 2026.'),
    );
    expect(container.querySelectorAll('path.previous')).toHaveLength(1);
    api.fail(calls.days.analytics, 429);
  });

  it('shades no drawdown while the days are at their high, whatever happened within them', async () => {
    const equity = [
      { date: '2026-01-28', netCents: 17_754, equityCents: 17_754, drawdownCents: 2_124, trades: 3 },
      { date: '2026-01-29', netCents: 1_000, equityCents: 18_754, drawdownCents: 1_124, trades: 1 },
    ];
    api.on(calls.days.analytics, () => createAnalytics({ equity, maxDrawdownCents: { value: 2_124, n: 4 } }));
    const { container } = await openChart();
    expect(container.querySelector('path.drawdown')).toHaveAttribute('d', '');
    expect(await findCard('Equity and daily P&L')).toHaveTextContent('Max drawdown, trade by trade: −$21.24.');
  });
});

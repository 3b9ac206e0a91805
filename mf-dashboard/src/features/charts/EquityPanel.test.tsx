import { screen } from '@testing-library/react';
import { calls } from 'contracts';
import { setUpDashboard } from '../../testing/dashboard.ts';
import { createAnalytics, createStats } from '../../testing/replies.ts';

jest.mock('./EquityChart.tsx', () => {
  throw new Error('The file is missing.');
});

/** Reports each observed element as visible. */
class VisibleObserver {
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }

  observe() {
    this.#callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }

  disconnect() {}
}

describe('EquityPanel', () => {
  const { open } = setUpDashboard((api) => {
    api.on(calls.trades.stats, () => createStats()).on(calls.days.analytics, () => createAnalytics());
    Object.assign(window, { IntersectionObserver: VisibleObserver });
  });

  it('shows the error in the place of the chart, with its height, when the code of the chart is missing', async () => {
    await open();
    const error = await screen.findByText('The chart could not be loaded');
    expect(error.closest('[role=alert]')?.parentElement).toHaveClass('chart');
  });
});

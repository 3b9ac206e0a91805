import { act, render } from '@testing-library/react';
import { useToday } from './day.ts';

const Day = () => <p>{useToday()}</p>;

describe('useToday', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 0, 31, 23, 59, 30) }));
  afterEach(() => jest.useRealTimers());

  it('changes to the next day at every midnight', async () => {
    const { container } = render(<Day />);
    expect(container).toHaveTextContent('2026-01-31');
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(container).toHaveTextContent('2026-01-31');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(container).toHaveTextContent('2026-02-01');
    await act(() => jest.advanceTimersByTimeAsync(86_400_000));
    expect(container).toHaveTextContent('2026-02-02');
  });

  it('updates when the page becomes visible after the device slept', () => {
    const { container } = render(<Day />);
    jest.setSystemTime(new Date(2026, 1, 3, 8));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(container).toHaveTextContent('2026-02-03');
  });
});

import { act, render, screen } from '@testing-library/react';
import { mockMedia } from 'shared-ui/testing';
import { CountUp } from './CountUp.tsx';

const formatDollars = (value: number) => `$${value.toFixed(2)}`;
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const renderCountUp = (value = 99_999_999.99) => render(<CountUp value={value} format={formatDollars} />).container;
const getMovingText = (container: HTMLElement) => container.querySelector('[aria-hidden]')?.textContent;

describe('CountUp', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: false }));
  afterEach(() => jest.useRealTimers());

  it('counts for two seconds by default and ends on the exact value (DSH-05)', async () => {
    const container = renderCountUp();
    await advance(1_800);
    expect(getMovingText(container)).toMatch(/^\$\d+\.\d\d$/);
    expect(getMovingText(container)).not.toBe('$99999999.99');
    await advance(300);
    expect(container).toHaveTextContent(/^\$99999999\.99$/);
  });

  it('shows screen readers only the final text, whose width is reserved (DSH-05)', async () => {
    renderCountUp(-1234.5);
    await advance(500);
    expect(screen.getByText('$-1234.50')).not.toHaveAttribute('aria-hidden');
    expect(screen.getByText(/^\$/, { ignore: '[aria-hidden]' })).toHaveTextContent(/^\$-1234\.50$/);
  });

  it('shows the final value at once under prefers-reduced-motion (DSH-05)', () => {
    mockMedia(() => true);
    expect(renderCountUp(12.5)).toHaveTextContent(/^\$12\.50$/);
  });
});

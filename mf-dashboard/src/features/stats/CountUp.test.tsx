import { act, render, screen } from '@testing-library/react';
import { mockMedia } from 'shared-ui/testing';
import { CountUp } from './CountUp.tsx';

const formatDollars = (value: number) => `$${value.toFixed(2)}`;
const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const getText = (container: HTMLElement) => container.textContent;

describe('CountUp (DSH-05)', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: false }));
  afterEach(() => jest.useRealTimers());

  it('counts for two seconds by default and ends on the exact value', async () => {
    const { container } = render(<CountUp value={99_999_999.99} decimals={2} format={formatDollars} />);
    await advance(1_800);
    expect(getText(container)).toMatch(/^\$\d+\.\d\d$/);
    expect(getText(container)).not.toBe('$99999999.99');
    await advance(300);
    expect(getText(container)).toBe('$99999999.99');
  });

  it('reserves the width of the final value from the start', () => {
    const { container } = render(<CountUp value={-1234.5} decimals={2} format={formatDollars} />);
    expect(container.firstElementChild).toHaveAttribute('data-final', '$-1234.50');
  });

  it('counts up from the previous value', async () => {
    const { container, rerender } = render(<CountUp value={1_000} decimals={0} durationMs={1_000} format={String} />);
    await advance(1_100);
    rerender(<CountUp value={1_100} decimals={0} durationMs={1_000} format={String} />);
    await advance(100);
    expect(Number(getText(container))).toBeGreaterThanOrEqual(1_000);
    await advance(1_000);
    expect(getText(container)).toBe('1100');
  });

  it('shows the final value at once under prefers-reduced-motion', () => {
    mockMedia(() => true);
    render(<CountUp value={12.5} decimals={2} format={formatDollars} />);
    expect(screen.getByText('$12.50')).toBeInTheDocument();
  });
});

import { act, render, screen } from '@testing-library/react';
import { CountUp } from './CountUp.tsx';

const dollars = (value: number) => `$${value.toFixed(2)}`;
const passes = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const shown = (container: HTMLElement) => container.textContent;

describe('DSH-05 CountUp', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: false }));
  afterEach(() => jest.useRealTimers());

  it('counts for two seconds unless told otherwise, and ends on the exact value', async () => {
    const { container } = render(<CountUp value={99_999_999.99} decimals={2} format={dollars} />);
    await passes(1_800);
    expect(shown(container)).toMatch(/^\$\d+\.\d\d$/);
    expect(shown(container)).not.toBe('$99999999.99');
    await passes(300);
    expect(shown(container)).toBe('$99999999.99');
  });

  it('keeps room for the last value from the start', () => {
    const { container } = render(<CountUp value={-1234.5} decimals={2} format={dollars} />);
    expect(container.firstElementChild).toHaveAttribute('data-final', '$-1234.50');
  });

  it('counts on from the value before', async () => {
    const { container, rerender } = render(<CountUp value={1_000} decimals={0} duration={1_000} format={String} />);
    await passes(1_100);
    rerender(<CountUp value={1_100} decimals={0} duration={1_000} format={String} />);
    await passes(100);
    expect(Number(shown(container))).toBeGreaterThanOrEqual(1_000);
    await passes(1_000);
    expect(shown(container)).toBe('1100');
  });

  it('stands still for those who want no motion', () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList);
    render(<CountUp value={12.5} decimals={2} format={dollars} />);
    expect(screen.getByText('$12.50')).toBeInTheDocument();
  });
});

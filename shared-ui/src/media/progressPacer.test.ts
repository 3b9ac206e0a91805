import { createProgressPacer } from './progressPacer.ts';

describe('the progress bar of an upload', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const watch = () => {
    const shown: number[] = [];
    const pacer = createProgressPacer((percent) => shown.push(percent));
    const wait = (ms: number) => {
      jest.advanceTimersByTime(ms);
      return shown.at(-1);
    };
    return { pacer, wait };
  };

  it('increases by 10% every 200 ms up to 90% on a fast connection (ADD-04)', () => {
    const { pacer, wait } = watch();
    pacer.setSent(1);
    expect(wait(199)).toBe(0);
    expect([wait(1), wait(200), wait(200)]).toEqual([10, 20, 30]);
    expect(wait(1_200)).toBe(90);
    expect(wait(60_000)).toBe(90);
    pacer.stop();
  });

  it('shows the bytes actually sent on a slower connection (ADD-04)', () => {
    const { pacer, wait } = watch();
    pacer.setSent(0.034);
    expect(wait(1_000)).toBe(3);
    pacer.setSent(0.25);
    expect(wait(0)).toBe(25);
    pacer.setSent(1);
    expect(wait(0)).toBe(50);
    pacer.stop();
  });
});

import { paceProgress } from './progress.ts';

describe('the bar of an upload', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const watch = () => {
    const shown: number[] = [];
    const pace = paceProgress((percent) => shown.push(percent));
    const wait = (ms: number) => {
      jest.advanceTimersByTime(ms);
      return shown.at(-1);
    };
    return { pace, wait };
  };

  it('ADD-04 goes on by 10% every 200 ms up to 90% where the line is quick', () => {
    const { pace, wait } = watch();
    pace.sent(1);
    expect(wait(199)).toBe(0);
    expect([wait(1), wait(200), wait(200)]).toEqual([10, 20, 30]);
    expect(wait(1_200)).toBe(90);
    expect(wait(60_000)).toBe(90);
    pace.stop();
  });

  it('ADD-04 shows the bytes really sent where the line is slower', () => {
    const { pace, wait } = watch();
    pace.sent(0.034);
    expect(wait(1_000)).toBe(3);
    pace.sent(0.25);
    expect(wait(0)).toBe(25);
    pace.sent(1);
    expect(wait(0)).toBe(50);
    pace.stop();
  });
});

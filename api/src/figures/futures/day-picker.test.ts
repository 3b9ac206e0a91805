import { createDayPicker, createDraw, resampleDays } from './day-picker.ts';
import { createRandom } from './random.ts';

const PICKS = 60_000;

const pickDays = (count: number, block: number) => {
  const picker = createDayPicker(createRandom(11), count, block);
  return Array.from({ length: PICKS }, () => picker.next());
};

describe('the stationary bootstrap', () => {
  it.each([1, 2.5, 10])('draws blocks of %d days on average, around the end too (SIM-01)', (block) => {
    const picks = pickDays(50, block);
    const follows = (index: number) => picks[index] === ((picks[index - 1] ?? 0) + 1) % 50;
    const breaks = picks.filter((_, index) => index > 0 && !follows(index)).length;
    // A new block begins with the next day once in 50 times.
    expect(PICKS / (breaks / 0.98)).toBeCloseTo(block, block === 10 ? 0 : 1);
    expect(picks.some((pick, index) => pick === 0 && picks[index - 1] === 49)).toBe(true);
  });

  it('draws each day equally often, also the first and the last (SIM-01)', () => {
    const groups = Map.groupBy(pickDays(20, 3), (pick) => pick);
    expect(groups.size).toBe(20);
    for (const { length } of groups.values()) expect(Math.abs(length / PICKS - 0.05)).toBeLessThan(0.005);
  });

  it('begins a path anywhere, and not after the path before (SIM-01)', () => {
    const picker = createDayPicker(createRandom(3), 1_000, 60);
    const starts = Array.from({ length: 200 }, () => {
      picker.restart();
      return picker.next();
    });
    expect(new Set(starts).size).toBeGreaterThan(150);
  });

  it('resamples as many days as there are, in blocks (SIM-01)', () => {
    const { order, picker } = createDraw(createRandom(5), 400, 20);
    expect([...order].every((day, index) => day === index)).toBe(true);
    resampleDays(order, picker);
    const pairs = [...order].filter((day, index) => day === ((order[index - 1] ?? -9) + 1) % 400).length;
    expect(order).toHaveLength(400);
    expect(pairs).toBeGreaterThan(360);
  });
});

import { createHeatScale, getHeat, getHeatColor } from './heat.ts';

describe('the colour scale of results', () => {
  it('has five steps each way, equally strong for gains and losses, and is neutral at 0 (RPT-05 RPT-06)', () => {
    const scale = createHeatScale([100, -100, 20]);
    expect([100, 81, 80, 21, 20, 1].map((value) => scale(value).step)).toEqual([5, 5, 4, 2, 1, 1]);
    expect(scale(-80)).toEqual({ tone: 'loss', step: 4 });
    expect(scale(0)).toEqual({ tone: 'neutral', step: 0 });
    expect([scale(80), scale(-80), scale(0)].map(getHeatColor)).toEqual([
      'var(--gain-4)',
      'var(--loss-4)',
      'var(--zero)',
    ]);
  });

  it('keeps usual values apart when one is extreme', () => {
    const usual = Array.from({ length: 19 }, (_, index) => index + 1);
    const scale = createHeatScale([...usual, 100_000]);
    expect(new Set(usual.map((value) => scale(value).step)).size).toBe(5);
    expect(scale(100_000).step).toBe(5);
  });

  it('keeps the strongest colours for values that are compared with others', () => {
    expect(createHeatScale([12_550])(12_550)).toEqual({ tone: 'gain', step: 3 });
    expect(createHeatScale([])(3).step).toBe(3);
    const scale = createHeatScale([12_550, -400]);
    expect([12_550, -400].map((value) => scale(value).step)).toEqual([4, 1]);
  });

  it('colours a count by its share of the largest one', () => {
    expect(getHeatColor({ ...getHeat(4, 10), tone: 'neutral' })).toContain('18%');
  });
});

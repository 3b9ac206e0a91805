import { createTraderCounter } from './module-health.ts';

describe('the counter of traders', () => {
  it('counts each once per version and hour, and as a person once per day (REL-03)', () => {
    let now = 1_800_000_000_000;
    const count = createTraderCounter(() => now);
    expect(count('ada', 'mf-a@1', false)).toEqual({ traders: 1, failing: 0, newTraders: 1, newFailing: 0 });
    expect(count('ada', 'mf-a@1', false)).toEqual({ traders: 0, failing: 0, newTraders: 0, newFailing: 0 });
    expect(count('ada', 'mf-a@1', true)).toEqual({ traders: 0, failing: 1, newTraders: 0, newFailing: 1 });
    expect(count('ada', 'mf-a@1', true)).toEqual({ traders: 0, failing: 0, newTraders: 0, newFailing: 0 });
    expect(count('ada', 'mf-a@2', true)).toEqual({ traders: 1, failing: 1, newTraders: 1, newFailing: 1 });
    now += 3_600_000;
    expect(count('ada', 'mf-a@1', true)).toEqual({ traders: 1, failing: 1, newTraders: 0, newFailing: 0 });
  });
});

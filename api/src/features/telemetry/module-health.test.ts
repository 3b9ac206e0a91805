import { Types } from 'mongoose';
import { createTraderCounter, isOldAccount } from './module-health.ts';

describe('the counter of traders', () => {
  it('counts each once per version and hour, and as a person once per version (REL-03)', () => {
    let now = 1_800_000_000_000;
    const count = createTraderCounter(() => now);
    expect(count('ada', 'mf-a@1', false)).toEqual({ traders: 1, failing: 0, newTraders: 1, newFailing: 0 });
    expect(count('ada', 'mf-a@1', false)).toEqual({ traders: 0, failing: 0, newTraders: 0, newFailing: 0 });
    expect(count('ada', 'mf-a@1', true)).toEqual({ traders: 0, failing: 1, newTraders: 0, newFailing: 1 });
    expect(count('ada', 'mf-a@1', true)).toEqual({ traders: 0, failing: 0, newTraders: 0, newFailing: 0 });
    expect(count('ada', 'mf-a@2', true)).toEqual({ traders: 1, failing: 1, newTraders: 1, newFailing: 1 });
    for (const hours of [1, 30, 300]) {
      now += hours * 3_600_000;
      expect(count('ada', 'mf-a@1', true)).toEqual({ traders: 1, failing: 1, newTraders: 0, newFailing: 0 });
    }
  });
});

it('counts an account from a day after its creation on (REL-03)', () => {
  const createdAt = 1_800_000_000;
  const userId = Types.ObjectId.createFromTime(createdAt);
  expect(isOldAccount(userId, 24, (createdAt + 86_399) * 1_000)).toBe(false);
  expect(isOldAccount(userId, 24, (createdAt + 86_400) * 1_000)).toBe(true);
  expect(isOldAccount(userId, 0, createdAt * 1_000)).toBe(true);
});

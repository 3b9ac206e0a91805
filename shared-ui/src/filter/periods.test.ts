import { addDays } from 'contracts';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { DEFAULT_FORMATS } from '../format/formats.ts';
import { listPeriods } from './periods.ts';

describe('listPeriods', () => {
  afterEach(() => signOutTestUser());

  it.each([
    ['Today', '2026-01-01', '2026-01-01'],
    ['Yesterday', '2025-12-31', '2025-12-31'],
    ['This week', '2025-12-28', '2026-01-01'],
    ['Last week', '2025-12-21', '2025-12-27'],
    ['This month', '2026-01-01', '2026-01-01'],
    ['Last month', '2025-12-01', '2025-12-31'],
    ['This quarter', '2026-01-01', '2026-01-01'],
    ['Last quarter', '2025-10-01', '2025-12-31'],
    ['This year', '2026-01-01', '2026-01-01'],
    ['Last year', '2025-01-01', '2025-12-31'],
  ])('knows %s on the first day of a year (FLT-01)', (label, from, to) => {
    expect(listPeriods('2026-01-01')).toContainEqual({ label, from, to });
  });

  it.each([
    ['sunday', '2026-11-28', '2026-11-22', '2026-11-15'],
    ['sunday', '2026-11-29', '2026-11-29', '2026-11-22'],
    ['sunday', '2026-11-30', '2026-11-29', '2026-11-22'],
    ['monday', '2026-11-29', '2026-11-23', '2026-11-16'],
    ['monday', '2026-11-30', '2026-11-30', '2026-11-23'],
  ])('begins weeks on the first day of the trader, %s, on %s (FLT-01 ACC-08)', (weekStart, today, start, before) => {
    signInTestUser({ formats: { ...DEFAULT_FORMATS, weekStart } });
    const find = (name: string) => listPeriods(today).find(({ label }) => label === name);
    expect(find('This week')).toMatchObject({ from: start, to: today });
    expect(find('Last week')).toMatchObject({ from: before, to: addDays(start, -1) });
  });
});

import { listPeriods } from './periods.ts';

describe('listPeriods', () => {
  it.each([
    ['Today', '2026-01-01', '2026-01-01'],
    ['Yesterday', '2025-12-31', '2025-12-31'],
    ['This week', '2025-12-29', '2026-01-01'],
    ['Last week', '2025-12-22', '2025-12-28'],
    ['This month', '2026-01-01', '2026-01-01'],
    ['Last month', '2025-12-01', '2025-12-31'],
    ['This quarter', '2026-01-01', '2026-01-01'],
    ['Last quarter', '2025-10-01', '2025-12-31'],
    ['This year', '2026-01-01', '2026-01-01'],
    ['Last year', '2025-01-01', '2025-12-31'],
  ])('knows %s on the first day of a year (FLT-01)', (label, from, to) => {
    expect(listPeriods('2026-01-01')).toContainEqual({ label, from, to });
  });

  it('begins a week on Monday, also on a Sunday and a Monday (FLT-01)', () => {
    const find = (today: string) => listPeriods(today).find(({ label }) => label === 'This week');
    expect(find('2026-11-29')).toMatchObject({ from: '2026-11-23', to: '2026-11-29' });
    expect(find('2026-11-30')).toMatchObject({ from: '2026-11-30', to: '2026-11-30' });
  });
});

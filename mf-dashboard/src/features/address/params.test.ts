import { withParams } from './params.ts';

describe('the parameters of the address', () => {
  const before = new URLSearchParams('month=2026-01&from=2026-01-05&to=2026-01-20');

  it('change one by one; those of others stay', () => {
    expect(withParams(before, { day: '2026-01-07', to: '2026-01-21' }).toString()).toBe(
      'month=2026-01&from=2026-01-05&to=2026-01-21&day=2026-01-07',
    );
    expect(before.has('day')).toBe(false);
  });

  it('go when there is nothing to say', () => {
    expect(withParams(before, { from: '', to: '', day: '' }).toString()).toBe('month=2026-01');
  });
});

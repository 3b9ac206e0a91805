import { mergeSearchParams } from './mergeSearchParams.ts';

describe('mergeSearchParams', () => {
  const params = new URLSearchParams('month=2026-01&from=2026-01-05&to=2026-01-20');

  it('changes the given parameters in a copy and keeps the others', () => {
    expect(mergeSearchParams(params, { day: '2026-01-07', to: '2026-01-21' }).toString()).toBe(
      'month=2026-01&from=2026-01-05&to=2026-01-21&day=2026-01-07',
    );
    expect(params.has('day')).toBe(false);
  });

  it('removes parameters with an empty value', () => {
    expect(mergeSearchParams(params, { from: '', to: '', day: '' }).toString()).toBe('month=2026-01');
  });
});

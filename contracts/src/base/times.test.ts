import { DAY_MS } from './days.ts';
import { day, getLatestDay, isRealDay, tradeDay } from './times.ts';

describe('isRealDay', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '1970-01-01', '9999-12-31'])('accepts %s', (value) => {
    expect(isRealDay(value)).toBe(true);
  });

  it.each(['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1', '20260101'])(
    'rejects %s',
    (value) => {
      expect(isRealDay(value)).toBe(false);
    },
  );

  it.each(['2026-01-31T00:00:00Z', ' 2026-01-31', '2026-01-31\n', '', '٢٠٢٦-٠١-٣١'])('rejects %j', (value) => {
    expect(isRealDay(value)).toBe(false);
  });
});

describe('day', () => {
  const sentence = (value: unknown) => day('From').safeParse(value).error?.issues[0]?.message;

  it('names the field and shows the format of a day', () => {
    expect(sentence(undefined)).toBe('From is required.');
    expect(sentence(20260131)).toBe('From must look like 2026-01-31.');
    expect(sentence('31.1.2026')).toBe('From must be a real day, written like 2026-01-31.');
  });
});

describe('tradeDay', () => {
  const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const accepts = (value: string) => tradeDay().safeParse(value).success;

  it('accepts today and tomorrow by UTC, because the browser may be a day ahead', () => {
    expect(accepts(dayFromNow(0))).toBe(true);
    expect(accepts(dayFromNow(1))).toBe(true);
  });

  it('rejects a day later than tomorrow and one before 1970', () => {
    expect(accepts(dayFromNow(3))).toBe(false);
    expect(accepts('1969-12-31')).toBe(false);
    expect(accepts('1970-01-01')).toBe(true);
  });

  it('moves the latest day with the clock', () => {
    expect(getLatestDay(Date.parse('2026-02-28T23:59:59Z'))).toBe('2026-03-01');
    expect(getLatestDay(Date.parse('2026-03-01T00:00:00Z'))).toBe('2026-03-02');
  });
});

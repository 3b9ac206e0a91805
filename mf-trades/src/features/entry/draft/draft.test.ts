import fc from 'fast-check';
import { ApiError } from 'shared-ui/host';
import {
  createEmptyDraft,
  describeError,
  getServerErrors,
  isWorthStoring,
  parseDateParam,
  validateDraft,
} from './draft.ts';

const draft = { ...createEmptyDraft('2026-01-30'), ticker: 'AAPL', amount: '12.50' };

describe('validateDraft', () => {
  it.each([
    ['-12.5', -1_250],
    ['0', 0],
    ['1234567.89', 123_456_789],
    ['1,234,567.89', 123_456_789],
    ['(40)', -4_000],
  ])('converts %s to %d cents (ADD-07)', (amount, netCents) => {
    expect(validateDraft({ ...draft, amount }).body).toMatchObject({ netCents });
  });

  it('converts any amount to cents exactly (ADD-07)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
        const amount = (cents / 100).toFixed(2);
        expect(validateDraft({ ...draft, amount }).body?.netCents).toBe(cents);
      }),
    );
  });

  it('omits an empty name (ADD-01)', () => {
    expect(validateDraft(draft).body).toEqual({
      ticker: 'AAPL',
      setup: '',
      notes: '',
      netCents: 1_250,
      date: '2026-01-30',
    });
    expect(validateDraft({ ...draft, name: ' Gap ' }).body).toMatchObject({ name: 'Gap' });
  });
});

describe('a draft', () => {
  it('takes the day from the address if it is valid for a trade (ADD-01)', () => {
    const parse = (date: string) => parseDateParam(new URLSearchParams({ date }), '2026-01-31');
    expect(parse('2026-01-31')).toBe('2026-01-31');
    expect(parse('2026-02-01')).toBeNull();
    expect(parse('2026-01-32')).toBeNull();
    expect(parse('1969-12-31')).toBeNull();
    expect(parseDateParam(new URLSearchParams(), '2026-01-31')).toBeNull();
  });

  it('is worth storing once something other than date and setup is entered', () => {
    expect(isWorthStoring({ ...createEmptyDraft('2026-01-31'), setup: 'Breakout' })).toBe(false);
    expect(isWorthStoring({ ...createEmptyDraft('2026-01-31'), notes: 'why' })).toBe(true);
  });

  it('takes only errors about its own fields from the server', () => {
    const refusal = new ApiError(400, { error: 'no', fields: { netCents: 'Too much.', other: 'What?' } });
    expect(getServerErrors(refusal, draft)).toEqual({ amount: { type: 'sentence', message: 'Too much.' } });
  });

  it('begins an error with the label of the page where the text begins with that of the field', () => {
    const fields = { ticker: 'Ticker Symbol is required.', tags: 'Tag is required.', netCents: 'Too much.' };
    const { ticker, tags, amount } = getServerErrors(new ApiError(400, { error: 'no', fields }), draft);
    expect(describeError('Trade Tag', ticker)).toBe('Trade Tag is required.');
    expect(describeError('Labels', tags)).toBe('Tag is required.');
    expect(describeError('Profit', amount)).toBe('Too much.');
    expect(describeError('Date', validateDraft({ ...draft, date: '2999-01-01' }).errors?.date)).toBe(
      'Date must not be in the future.',
    );
  });
});

import fc from 'fast-check';
import { ApiError } from 'shared-ui/host';
import { askedDay, checkDraft, emptyDraft, isWorthKeeping, problemsIn } from './draft.ts';

const draft = { ...emptyDraft('2026-01-30'), tradeTag: 'AAPL', amount: '12.50' };

describe('checkDraft', () => {
  it.each([
    ['-12.5', -12.5],
    ['0', 0],
    ['1234567.89', 1_234_567.89],
    ['1,234,567.89', 1_234_567.89],
    ['(40)', -40],
  ])('ADD-07 sends %s as the number %d', (amount, sent) => {
    expect(checkDraft({ ...draft, amount }).body).toMatchObject({ amount: sent });
  });

  it('ADD-07 sends every whole number of cents exactly as it was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (cents) => {
        const amount = (cents / 100).toFixed(2);
        const sent = checkDraft({ ...draft, amount }).body?.amount;
        expect(JSON.parse(JSON.stringify({ sent })).sent).toBe(Number(amount) || 0);
      }),
    );
  });

  it('ADD-01 sends no name when there is none', () => {
    expect(checkDraft(draft).body).toEqual({
      tradeTag: 'AAPL',
      flagType: '',
      comments: '',
      amount: 12.5,
      date: '2026-01-30',
    });
    expect(checkDraft({ ...draft, tradeName: ' Gap ' }).body).toMatchObject({ tradeName: 'Gap' });
  });

  it('ADD-01 says what is missing, each at its field', () => {
    expect(checkDraft(emptyDraft('')).problems).toMatchObject({
      tradeTag: 'Ticker Symbol is required.',
      amount: 'Amount Gained / Lost ($) is required.',
      date: expect.stringContaining('Date'),
    });
  });
});

describe('the draft', () => {
  it('ADD-01 takes the day from the address if a trade may have it', () => {
    const asked = (date: string) => askedDay(new URLSearchParams({ date }), '2026-01-31');
    expect(asked('2026-01-31')).toBe('2026-01-31');
    expect(asked('2026-02-01')).toBeNull();
    expect(asked('2026-01-32')).toBeNull();
    expect(asked('1969-12-31')).toBeNull();
    expect(askedDay(new URLSearchParams(), '2026-01-31')).toBeNull();
  });

  it('is worth keeping once something is written in it', () => {
    expect(isWorthKeeping({ ...emptyDraft('2026-01-31'), flagType: 'Breakout' })).toBe(false);
    expect(isWorthKeeping({ ...emptyDraft('2026-01-31'), comments: 'why' })).toBe(true);
  });

  it('takes from the server only complaints about its own fields', () => {
    const refusal = new ApiError(400, { error: 'no', fields: { amount: 'Too much.', other: 'What?' } });
    expect(problemsIn(refusal, draft)).toEqual({ amount: 'Too much.' });
  });
});

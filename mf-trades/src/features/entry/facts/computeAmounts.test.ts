import fc from 'fast-check';
import { computePlannedMultiple } from '../../../shared/factTexts.ts';
import { createEmptyDraft, type Draft } from '../draft/draft.ts';
import { computeFees, computeNet, computeRisk } from './computeAmounts.ts';

const build = (draft: Partial<Draft>): Draft => ({ ...createEmptyDraft('2026-01-30'), ...draft });

describe('the computed P&L', () => {
  const future = { ticker: 'ESZ6', side: 'long', quantity: '2', entryPrice: '5,000', exitPrice: '5010.25' };

  it.each<[string, Partial<Draft>, number, string]>([
    ['a futures contract by its point value', future, 102_500, '(5,010.25 − 5,000) × 2 × 50 = +$1,025.00'],
    ['fees', { ...future, fees: '9' }, 101_600, '(5,010.25 − 5,000) × 2 × 50 − $9.00 fees = +$1,016.00'],
    ['a rebate', { ...future, fees: '-1' }, 102_600, '(5,010.25 − 5,000) × 2 × 50 + $1.00 fees = +$1,026.00'],
    ['a short', { ...future, side: 'short' }, -102_500, '(5,000 − 5,010.25) × 2 × 50 = −$1,025.00'],
    [
      'an option by 100',
      { ticker: 'SPY260320C00580000', side: 'long', quantity: '1', entryPrice: '1.05', exitPrice: '.5' },
      -5_500,
      '(0.5 − 1.05) × 1 × 100 = −$55.00',
    ],
    [
      'a share',
      { ticker: 'AAPL', side: 'long', quantity: '6', entryPrice: '284.36', exitPrice: '284.365' },
      3,
      '(284.365 − 284.36) × 6 = +$0.03',
    ],
  ])('of %s is exact, with its formula (FAC-02)', (_, draft, cents, formula) => {
    expect(computeNet(build(draft))).toEqual({ cents, formula });
  });

  it.each<[string, Partial<Draft>]>([
    ['a missing side', { side: '' }],
    ['a missing exit', { exitPrice: '' }],
    ['a price that is no number', { entryPrice: '5,00' }],
    ['fees that are no amount', { fees: 'x' }],
    ['a bare root, which can be a share', { ticker: 'ES' }],
    ['a contract without a known point value', { ticker: 'XXZ6' }],
    ['a contract in another currency', { ticker: 'FDAXZ6' }],
  ])('is not offered for %s (FAC-02)', (_, draft) => {
    expect(computeNet(build({ ...future, ...draft }))).toBeUndefined();
  });

  it('equals a computation in whole numbers, for any prices and side (FAC-02)', () => {
    const price = fc.integer({ min: 1, max: 9_999_999 });
    const sides = fc.constantFrom('long', 'short');
    fc.assert(
      fc.property(price, price, fc.integer({ min: 1, max: 10_000 }), sides, (entry, exit, quantity, side) => {
        const toText = (cents: number) => (cents / 100).toFixed(2);
        const entryPrice = toText(entry);
        const exitPrice = toText(exit);
        const computed = computeNet(build({ ticker: 'AAPL', side, quantity: String(quantity), entryPrice, exitPrice }));
        expect(computed?.cents).toBe((exit - entry) * quantity * (side === 'short' ? -1 : 1) || 0);
      }),
    );
  });
});

describe('the risk', () => {
  const draft = { ticker: 'MESZ6', quantity: '3', entryPrice: '5000', stop: '4990.5' };

  it('follows from stop, entry and quantity (FAC-03)', () => {
    expect(computeRisk(build(draft))).toEqual({ cents: 14_250, formula: '9.5 × 3 × 5 = $142.50' });
    expect(computeRisk(build({ ...draft, stop: '5000' }))).toBeUndefined();
    expect(computeRisk(build({ ...draft, quantity: '' }))).toBeUndefined();
  });

  it('plans a multiple with entry, stop and target only (FAC-03)', () => {
    expect(computePlannedMultiple('100', '98', '105')).toBe(2.5);
    expect(computePlannedMultiple('100', '100', '105')).toBeUndefined();
    expect(computePlannedMultiple('100', undefined, '105')).toBeUndefined();
  });
});

describe('the fees by rules', () => {
  const rules = [
    { amount: '1', per: 'trade' },
    { account: 'IB', amount: '2', per: 'trade' },
    { instrument: 'ES', amount: '4.5', per: 'unit' },
    { account: 'ib', instrument: 'ES', amount: '0.005', per: 'unit' },
  ] as const;

  it.each<[string, Partial<Draft>, number]>([
    ['of all trades', { ticker: 'AAPL' }, 100],
    ['of an account', { ticker: 'AAPL', account: 'Ib' }, 200],
    ['of a product, per contract', { ticker: 'ESZ26', quantity: '2' }, 900],
    ['of a product and account, rounded to cents', { ticker: 'ESZ26', account: 'IB', quantity: '3' }, 2],
  ])('are those %s (FAC-02)', (_, draft, cents) => {
    expect(computeFees(build(draft), rules)?.cents).toBe(cents);
  });

  it('are unknown without a rule or a quantity (FAC-02)', () => {
    expect(computeFees(build({ ticker: 'AAPL' }), [])).toBeUndefined();
    expect(computeFees(build({ ticker: 'ESZ26' }), rules)).toBeUndefined();
  });
});

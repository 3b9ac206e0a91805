import type { Trade } from 'contracts';
import { buildTrade } from 'shared-ui/testing';
import { formatDuration } from './format.ts';
import { formatTradeTitle, getGrossCents, listMarks } from './formatTrade.ts';

const build = (trade: Partial<Trade>) => buildTrade({ id: 1, ...trade });

describe('the result of a trade', () => {
  it.each([
    ['2026-01-30T14:30:00.000Z', '2026-01-30T14:30:00.000Z', '0s'],
    ['2026-01-30T14:30:00.000Z', '2026-01-30T14:30:59.900Z', '59s'],
    ['2026-01-30T14:30:00.000Z', '2026-01-30T16:35:10.000Z', '2h 5m'],
    ['2026-01-30T14:30:00.000Z', '2026-02-01T14:30:10.000Z', '2d'],
    ['2026-01-30T14:30:00.000Z', undefined, undefined],
  ])('from %s to %s takes %s (FAC-04)', (openedAt, closedAt, duration) => {
    expect(formatDuration(build({ openedAt, closedAt }))).toBe(duration);
  });

  it('has fees in the net amount, so gross is net plus fees (FAC-04)', () => {
    expect(getGrossCents(build({ netCents: -500, feesCents: 120 }))).toBe(-380);
    expect(getGrossCents(build({ netCents: -500, feesCents: -20 }))).toBe(-520);
    expect(getGrossCents(build({}))).toBeUndefined();
  });

  it('is placed between MAE and MFE, with the stop at −1R and the target at planned R (FAC-04)', () => {
    const trade = build({
      netCents: 7_500,
      riskCents: 5_000,
      maeCents: 2_000,
      mfeCents: 9_000,
      entryPrice: '100',
      stop: '98',
      target: '105',
    });
    expect(listMarks(trade).map(({ name, cents }) => `${name} ${cents}`)).toEqual([
      ...['Stop -5000', 'MAE -2000', 'Entry 0', 'Exit 7500', 'MFE 9000', 'Target 12500'],
    ]);
    expect(listMarks(build({}))).toEqual([]);
  });

  it('names the trade in the title (FAC-04)', () => {
    expect(formatTradeTitle(build({ ticker: 'NVDA', netCents: 3_956, date: '2026-11-22' }))).toBe(
      'NVDA +$39.56 · Nov 22',
    );
  });
});

import type { LimitsBody } from './wire-types.ts';

/** A phase of a funded account, in dollars. */
export function createPhase(fields: object = {}): LimitsBody['phases'][number] {
  return {
    name: 'Funded',
    from: '2026-03-01',
    startBalance: 50_000,
    dayEnd: { time: '17:00', zone: 'America/Chicago' },
    target: 3_000,
    drawdown: { mode: 'eod', amount: 2_000, stopAt: 50_000 },
    dailyLoss: { amount: 1_000, effect: 'lock' },
    consistency: { percent: 50, base: 'total' },
    days: { count: 5, minProfit: 100 },
    asOf: null,
    source: null,
    ...fields,
  };
}

/** The rules of one account with one phase. */
export function createLimitsBody(fields: object = {}, ledger: LimitsBody['ledger'] = []): LimitsBody {
  return { phases: [createPhase(fields)], ledger };
}

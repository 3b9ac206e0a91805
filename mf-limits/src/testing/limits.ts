import { onlineManager } from '@tanstack/react-query';
import { calls } from 'contracts';
import { type AccountRules, type AccountState, type AccountSummary, accountLimits } from 'contracts/account-limits';
import type { Phase } from 'contracts/account-rules';
import { settings } from 'contracts/settings';
import { ApiError } from 'shared-ui/host';
import { emptySettings, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

/** A phase of a funded account of $50,000. */
export function createPhase(fields: Partial<Phase> = {}): Phase {
  return {
    name: 'Funded',
    from: '2026-03-02',
    startBalanceCents: 5_000_000,
    dayEnd: { time: '17:00', zone: 'America/Chicago' },
    targetCents: 300_000,
    drawdown: { mode: 'eod', cents: 200_000, stopAtCents: 5_000_000 },
    dailyLoss: { cents: 100_000, effect: 'lock' },
    consistency: { percent: 50, base: 'total', since: 'phase' },
    days: { count: 5, minProfitCents: 10_000, since: 'phase' },
    asOf: null,
    source: null,
    ...fields,
  };
}

/** The state of that account after two days. */
export function createState(fields: Partial<AccountState> = {}): AccountState {
  return {
    phase: 'Funded',
    balanceCents: 5_060_000,
    floorCents: 4_840_000,
    roomCents: 220_000,
    floorAtMostCents: null,
    day: { date: '2026-03-04', resultCents: -40_000, roomCents: 60_000 },
    performance: {
      startBalanceCents: 5_000_000,
      resultCents: 60_000,
      returnPercent: 1.2,
      drawdownPercent: 0.78,
      maxDrawdownPercent: 0.78,
    },
    target: { cents: 300_000, remainingCents: 240_000 },
    consistency: { bestDayCents: 100_000, percent: 166.666, reached: false, neededTotalCents: 200_000 },
    days: { count: 5, qualified: 1 },
    breaches: [],
    unknown: { trades: 0 },
    history: [
      { date: '2026-03-03', trades: 2, resultCents: 100_000, balanceCents: 5_100_000, floorCents: 4_800_000 },
      { date: '2026-03-04', trades: 1, resultCents: -40_000, balanceCents: 5_060_000, floorCents: 4_840_000 },
    ],
    ...fields,
  };
}

/** The same account in the list. */
export function createSummary(fields: Partial<AccountSummary> = {}): AccountSummary {
  const { phase, balanceCents, floorCents, roomCents, day, performance } = createState();
  return {
    ...{ account: 'Topstep', archived: false, trades: 3, resultCents: 60_000 },
    ...{ phase, balanceCents, floorCents, roomCents, day, performance },
    breaches: { certain: 0, possible: 0, unknown: 0 },
    ...fields,
  };
}

/** An account without a phase. */
export function createBareSummary(account: string, fields: Partial<AccountSummary> = {}): AccountSummary {
  return createSummary({
    ...{ account, phase: null, balanceCents: 0, floorCents: null, roomCents: null, day: null, performance: null },
    ...{ breaches: null, ...fields },
  });
}

/** What the API stores. Tests change it as another tab would. */
export interface StoredLimits {
  rules: AccountRules;
  state: AccountState;
  accounts: AccountSummary[];
}

export function createStored(): StoredLimits {
  return {
    rules: { account: 'Topstep', phases: [createPhase()], ledger: [], version: 1 },
    state: createState(),
    accounts: [createSummary(), createBareSummary('Cash')],
  };
}

/** Opens pages before an API that stores the limits of one account. */
export function setUpLimits() {
  const stored = {} as StoredLimits;
  const test = setUpModuleTest(module, (mock) => {
    onlineManager.setOnline(true);
    Object.assign(stored, createStored());
    mock
      .on(settings.get, () => emptySettings)
      .on(calls.trades.list, () => ({ trades: [] }))
      .on(accountLimits.list, () => ({ accounts: stored.accounts }))
      .on(accountLimits.get, () => stored.state)
      .on(accountLimits.rules, ({ params: { account } }) => {
        if (stored.rules.account !== account)
          throw new ApiError(404, { error: 'There is no such account.', code: 'not_found' });
        return stored.rules;
      })
      .on(accountLimits.change, ({ params: { account }, body, headers }) => {
        const current = stored.rules.account === account ? stored.rules.version : 0;
        if (headers?.['if-match'] !== String(current))
          throw new ApiError(412, {
            error: 'The limits of this account were changed elsewhere.',
            code: 'version_conflict',
          });
        stored.rules = { account, ...body, version: current + 1 };
        if (current === 0) stored.accounts = [...stored.accounts, createSummary({ account })];
        return stored.rules;
      });
  });
  return { ...test, stored };
}

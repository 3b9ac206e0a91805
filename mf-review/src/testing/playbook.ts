import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { calls, type Figures } from 'contracts';
import { missedTrades } from 'contracts/missed-trades';
import { type Difference, type Playbook, type PlaybookEntry, playbook } from 'contracts/playbook';
import { type Rule, rules } from 'contracts/playbook-rules';
import { type Report, reports } from 'contracts/reports';
import { emptyFigures, type MockApi, mockMedia, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

/** A clear difference of $42.10, from $10.00 to $74.20. */
export function createDifference(difference: Partial<Difference> = {}): Difference {
  return {
    valueCents: 4_210,
    lowCents: 1_000,
    highCents: 7_420,
    verdict: 'helps',
    ...difference,
  };
}

/** The figures of 40 trades with 20 clean, 12 broken and 6 open ones. */
export function createEntry(entry: Partial<PlaybookEntry> = {}): PlaybookEntry {
  return {
    setup: null,
    trades: 40,
    clean: 20,
    broken: 12,
    open: 6,
    unjudged: 2,
    coverage: 84.2,
    adherence: 71.5,
    netCents: 120_000,
    averageCents: 3_000,
    averageCleanCents: 5_000,
    averageBrokenCents: 790,
    worth: createDifference(),
    gapCents: 50_520,
    curve: [10_000, -5_000, 60_000, 120_000],
    rules: [],
    ...entry,
  };
}

/** An entry without trades. */
const createEmptyEntry = (): PlaybookEntry =>
  createEntry({
    ...{ trades: 0, clean: 0, broken: 0, open: 0, unjudged: 0, coverage: null, adherence: null, netCents: 0 },
    ...{
      averageCents: null,
      averageCleanCents: null,
      averageBrokenCents: null,
      worth: null,
      gapCents: null,
      curve: [],
    },
  });

export function createPlaybook(entries: PlaybookEntry[], reply: Partial<Playbook> = {}): Playbook {
  return {
    setups: [createEntry(), ...entries],
    withoutSetup: createEmptyEntry(),
    ...reply,
  };
}

export function createReport(groups: Record<string, Partial<Figures>> = {}): Report {
  return {
    groupBy: ['setup'],
    totals: emptyFigures,
    groups: Object.entries(groups).map(([key, figures]) => ({ keys: [key], ...emptyFigures, ...figures })),
  };
}

/** A required rule of the setup Gap with one condition. */
export function createRule(rule: Partial<Rule> & Pick<Rule, 'id'>): Rule {
  return {
    setup: 'Gap',
    group: 'Entry',
    text: `Rule ${rule.id}`,
    required: true,
    weight: 1,
    conditions: [{ fact: 'opened', from: '09:30', until: '11:00' }],
    from: null,
    until: null,
    version: 1,
    ...rule,
  };
}

/** The figures of a rule with 30 yes, 8 no and 2 unknown. */
export function createRuleFigures(id: string): PlaybookEntry['rules'][number] {
  return {
    id,
    yes: 30,
    no: 8,
    unknown: 2,
    averageYesCents: 5_000,
    averageNoCents: -4_000,
    netNoCents: -32_000,
    worth: createDifference({ verdict: 'too few' }),
    recent: ['yes', 'yes', 'unknown', 'no'],
  };
}

/** The playbook of a trader with the setup Gap, unless `setUp` sets other replies. */
export function setUpPlaybook(setUp: (api: MockApi) => void = () => undefined) {
  return setUpModuleTest(module, (mock) => {
    // The filter bar of a phone is one button.
    mockMedia();
    onlineManager.setOnline(true);
    mock
      .on(playbook.get, () => createPlaybook([createEntry({ setup: 'Gap' })]))
      .on(playbook.notes, () => ({ notes: [] }))
      .on(rules.list, () => ({ rules: [] }))
      .on(missedTrades.list, () => ({ missedTrades: [] }))
      .on(calls.trades.list, () => ({ trades: [] }))
      .on(reports.get, () => createReport({ Gap: { winPercent: 55, profitFactor: 1.8 } }));
    setUp(mock);
  });
}

export function findTable(name: string | RegExp) {
  return screen.findByRole('table', { name });
}

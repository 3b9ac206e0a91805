import type { Plan } from 'contracts/day-plans';
import { formatTypedMoney, parseMoney, toText } from 'shared-ui';
import { isObject } from 'shared-ui/host';

export interface LevelDraft {
  price: string;
  label: string;
}

export interface ScenarioDraft {
  condition: string;
  action: string;
  /** Empty for none. */
  setup: string;
}

/** A plan as it is typed. */
export interface PlanDraft {
  bias: string;
  focus: string;
  /** Separated by commas or spaces. */
  tickers: string;
  levels: readonly LevelDraft[];
  scenarios: readonly ScenarioDraft[];
  maxLoss: string;
  maxTrades: string;
}

export const EMPTY_LEVEL: LevelDraft = { price: '', label: '' };
export const EMPTY_SCENARIO: ScenarioDraft = { condition: '', action: '', setup: '' };

/** @param plan the stored one; null for a new one */
export function createPlanDraft(plan: Plan | null): PlanDraft {
  return {
    bias: plan?.bias ?? '',
    focus: plan?.focus ?? '',
    tickers: plan?.tickers.join(', ') ?? '',
    levels: plan?.levels.map(({ price, label }) => ({ price: String(price), label })) ?? [],
    scenarios: plan?.scenarios.map((scenario) => ({ ...scenario, setup: scenario.setup ?? '' })) ?? [],
    maxLoss: plan?.maxLossCents == null ? '' : String(plan.maxLossCents / 100),
    maxTrades: String(plan?.maxTrades ?? ''),
  };
}

export function parseRows<Row>(value: unknown, parseRow: (row: Record<string, unknown>) => Row): Row[] {
  return Array.isArray(value) ? value.filter(isObject).map(parseRow) : [];
}

export function parseScenario(stored: Readonly<Record<string, unknown>>): ScenarioDraft {
  return { condition: toText(stored.condition), action: toText(stored.action), setup: toText(stored.setup) };
}

/** Restores a stored draft. */
export function parsePlanDraft(stored: Readonly<Record<string, unknown>>): PlanDraft {
  return {
    bias: toText(stored.bias),
    focus: toText(stored.focus),
    tickers: toText(stored.tickers),
    levels: parseRows(stored.levels, ({ price, label }) => ({ price: toText(price), label: toText(label) })),
    scenarios: parseRows(stored.scenarios, parseScenario),
    maxLoss: toText(stored.maxLoss),
    maxTrades: toText(stored.maxTrades),
  };
}

const isFilled = (row: object): boolean => Object.values(row).some((text) => toText(text).trim() !== '');

/** The errors of empty scenarios, which the contract allows, by their first field. */
export function findEmptyScenarios(
  scenarios: readonly (Pick<ScenarioDraft, 'condition' | 'action'> & { setup?: string })[],
): Record<string, string> {
  const errors = scenarios.map((row, index) =>
    isFilled(row) ? [] : [[`scenarios.${index}.condition`, 'Fill in this scenario, or remove it.'] as const],
  );
  return Object.fromEntries(errors.flat());
}

/** The errors of empty rows. A row that the trader has added is never dropped without a word. */
export function findEmptyRows({ levels, scenarios }: PlanDraft): Record<string, string> {
  const errors = levels.map((row, index) =>
    isFilled(row) ? [] : [[`levels.${index}.price`, 'Enter a price, or remove this level.'] as const],
  );
  return { ...Object.fromEntries(errors.flat()), ...findEmptyScenarios(scenarios) };
}

/** The body of a plan. What is no number becomes NaN, which has an error of its own. */
export function toPlanBody({ tickers, levels, scenarios, maxLoss, maxTrades, ...texts }: PlanDraft) {
  return {
    ...texts,
    tickers: tickers
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
    levels: levels.map(({ price, label }) => ({ price: price.replaceAll(',', '').trim(), label })),
    scenarios: scenarios.map((scenario) => ({ ...scenario, setup: scenario.setup || null })),
    maxLossCents: maxLoss.trim() === '' ? null : (parseMoney(maxLoss) ?? Number.NaN),
    maxTrades: maxTrades.trim() === '' ? null : Number(maxTrades),
  };
}

export function formatLevel({ price, label }: { price: string | number; label: string }): string {
  return [price, label].filter(Boolean).join(' ');
}

export function formatScenario({
  condition,
  action,
  setup = '',
}: Omit<ScenarioDraft, 'setup'> & { setup?: string | null }): string {
  return [condition && `If ${condition}`, action && `then ${action}`, setup && `(${setup})`].filter(Boolean).join(' ');
}

/** The draft in words, for a conflict. */
export function describePlanDraft(draft: PlanDraft): Record<string, string> {
  return {
    Bias: draft.bias,
    Focus: draft.focus,
    Tickers: draft.tickers,
    Levels: draft.levels.map(formatLevel).join('\n'),
    Scenarios: draft.scenarios.map(formatScenario).join('\n'),
    'Maximum loss': formatTypedMoney(draft.maxLoss),
    'Maximum trades': draft.maxTrades,
  };
}

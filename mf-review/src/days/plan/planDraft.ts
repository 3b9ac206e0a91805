import { type Plan, PlanBody } from 'contracts/day-plans';
import { checkForm, parseMoney, toText } from 'shared-ui';
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

const toRows = <Row>(value: unknown, toRow: (row: Record<string, unknown>) => Row): Row[] =>
  Array.isArray(value) ? value.filter(isObject).map(toRow) : [];

/** Restores a stored draft. */
export function parsePlanDraft(stored: Readonly<Record<string, unknown>>): PlanDraft {
  return {
    bias: toText(stored.bias),
    focus: toText(stored.focus),
    tickers: toText(stored.tickers),
    levels: toRows(stored.levels, ({ price, label }) => ({ price: toText(price), label: toText(label) })),
    scenarios: toRows(stored.scenarios, ({ condition, action, setup }) => ({
      condition: toText(condition),
      action: toText(action),
      setup: toText(setup),
    })),
    maxLoss: toText(stored.maxLoss),
    maxTrades: toText(stored.maxTrades),
  };
}

const isFilled = (row: LevelDraft | ScenarioDraft): boolean => Object.values(row).some((text) => text.trim() !== '');

/** Drops empty rows, so that the rows of errors are those of the form. */
export function dropEmptyRows(draft: PlanDraft): PlanDraft {
  return { ...draft, levels: draft.levels.filter(isFilled), scenarios: draft.scenarios.filter(isFilled) };
}

/** Checks the draft as the server will. What is no number becomes NaN, which has an error of its own. */
export function checkPlanDraft({ tickers, levels, scenarios, maxLoss, maxTrades, ...texts }: PlanDraft) {
  return checkForm(PlanBody, {
    ...texts,
    tickers: tickers
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
    levels: levels.map(({ price, label }) => ({ price: price.replaceAll(',', '').trim(), label })),
    scenarios: scenarios.map((scenario) => ({ ...scenario, setup: scenario.setup || null })),
    maxLossCents: maxLoss.trim() === '' ? null : (parseMoney(maxLoss) ?? Number.NaN),
    maxTrades: maxTrades.trim() === '' ? null : Number(maxTrades),
  });
}

import { type Trade, type TradeBody, toDollars } from 'contracts';
import { toCentsOrNull, toDecimal, toExecutions, toExecutionTexts } from './executionTexts.ts';

/** The labels of the optional facts of a trade. The contract's error messages start with them. */
export const FACT_LABELS = {
  side: 'Side',
  quantity: 'Quantity',
  entryPrice: 'Entry Price',
  exitPrice: 'Exit Price',
  openedAt: 'Opened',
  closedAt: 'Closed',
  fees: 'Fees',
  stop: 'Stop',
  target: 'Target',
  risk: 'Risk',
  mae: 'MAE',
  mfe: 'MFE',
  account: 'Account',
  tags: 'Tags',
  executions: 'Executions',
} as const;

export type FactName = keyof typeof FACT_LABELS;
export const FACT_NAMES = Object.keys(FACT_LABELS) as readonly FactName[];

/**
 * The facts as the form has them: numbers as typed, times in UTC, tags and executions as JSON lists; '' for a fact that
 * is not known.
 */
export type FactTexts = Record<FactName, string>;

export function parseTags(text: string): string[] {
  try {
    const tags: unknown = JSON.parse(text);
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  } catch {
    return [];
  }
}
export function formatTags(tags: readonly string[] = []): string {
  return tags.length > 0 ? JSON.stringify(tags) : '';
}

const toDollarText = (cents: number | undefined): string => (cents === undefined ? '' : String(toDollars(cents)));

export function toFactTexts(trade: Trade): FactTexts {
  return {
    side: trade.side ?? '',
    quantity: trade.quantity ?? '',
    entryPrice: trade.entryPrice ?? '',
    exitPrice: trade.exitPrice ?? '',
    openedAt: trade.openedAt ?? '',
    closedAt: trade.closedAt ?? '',
    fees: toDollarText(trade.feesCents),
    stop: trade.stop ?? '',
    target: trade.target ?? '',
    risk: toDollarText(trade.riskCents),
    mae: toDollarText(trade.maeCents),
    mfe: toDollarText(trade.mfeCents),
    account: trade.account ?? '',
    tags: formatTags(trade.tags),
    executions: toExecutionTexts(trade.executions),
  };
}

/** Facts whose name in a request differs. */
const BODY_NAMES = {
  fees: 'feesCents',
  risk: 'riskCents',
  mae: 'maeCents',
  mfe: 'mfeCents',
} as const satisfies Partial<Record<FactName, keyof TradeBody>>;

export type BodyName = Exclude<FactName, keyof typeof BODY_NAMES> | (typeof BODY_NAMES)[keyof typeof BODY_NAMES];

export function toSide(text: string) {
  return text === 'long' || text === 'short' ? text : null;
}

/** The facts of a request; null for an empty one. */
export function toFacts(texts: FactTexts) {
  return {
    side: toSide(texts.side),
    quantity: toDecimal(texts.quantity),
    entryPrice: toDecimal(texts.entryPrice),
    exitPrice: toDecimal(texts.exitPrice),
    openedAt: texts.openedAt || null,
    closedAt: texts.closedAt || null,
    feesCents: toCentsOrNull(texts.fees),
    stop: toDecimal(texts.stop),
    target: toDecimal(texts.target),
    riskCents: toCentsOrNull(texts.risk),
    maeCents: toCentsOrNull(texts.mae),
    mfeCents: toCentsOrNull(texts.mfe),
    account: texts.account.trim() || null,
    tags: texts.tags === '' ? null : parseTags(texts.tags),
    executions: texts.executions === '' ? null : toExecutions(texts.executions),
  } satisfies { [K in BodyName]: TradeBody[K] };
}

const renamed: Partial<Record<FactName, BodyName>> = BODY_NAMES;
const toBodyName = (name: FactName): string => renamed[name] ?? name;
const formNames = new Map<string, FactName>(FACT_NAMES.map((name) => [toBodyName(name), name]));

/** The field of the form for a field of a request, e.g. `tags.1`; the same name for other fields. */
export function toFormName(name: string): string {
  const [field = ''] = name.split('.');
  return formNames.get(field) ?? field;
}

/** Removes the facts that are equal in both forms, so that a save changes only what the trader has changed. */
export function omitUnchangedFacts<T extends object>(body: T, texts: FactTexts, before: FactTexts): T {
  const unchanged = FACT_NAMES.filter((name) => texts[name] === before[name]).map(toBodyName);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !unchanged.includes(name))) as T;
}

/**
 * Planned R = |target − entry| ÷ |entry − stop|, of decimal texts. Undefined if one is missing or the stop is the
 * entry.
 */
export function computePlannedMultiple(
  entry: string | undefined,
  stop: string | undefined,
  target: string | undefined,
): number | undefined {
  if (!entry || !stop || !target) return undefined;
  const planned = Math.abs(Number(target) - Number(entry)) / Math.abs(Number(entry) - Number(stop));
  return Number.isFinite(planned) ? planned : undefined;
}

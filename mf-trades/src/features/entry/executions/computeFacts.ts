import { checkBody, executionList, toCents, toDollars } from 'contracts';
import { type ExecutionFacts, foldExecutions } from 'importers/executions';
import { findMultiplier } from 'importers/multiplier';
import { formatMoney, formatPrice, formatSize, getPriceDecimals, parseMoney } from 'shared-ui';
import { sortByTime, toDecimal, toExecutions } from '../../../shared/executionTexts.ts';
import type { Draft } from '../draft/draft.ts';

/** The fields of the form that executions determine. */
export const DETERMINED_NAMES = [
  'side',
  'quantity',
  'entryPrice',
  'exitPrice',
  'openedAt',
  'closedAt',
  'fees',
  'amount',
] as const;
export type DeterminedName = (typeof DETERMINED_NAMES)[number];
type DeterminedTexts = Partial<Record<DeterminedName, string>>;

interface Determined {
  /** The texts of the fields; none while the executions do not make one closed trade. */
  texts: DeterminedTexts;
  summary: string;
}

type Closed = Extract<ExecutionFacts, { kind: 'closed' }>;

/** The averages of spreads can be 0 or below, which a trade does not store. */
const toPrice = (price: string): DeterminedTexts[DeterminedName] => (Number(price) > 0 ? price : undefined);

const toAmountText = (cents: number): string => String(toDollars(cents));

const describe = (
  { side, quantity, entryPrice, exitPrice, fees, amount }: DeterminedTexts,
  priceDecimals: number,
  currency: string | undefined,
): string =>
  [
    `${side === 'short' ? 'Short' : 'Long'} ${formatSize(quantity ?? '')}`,
    entryPrice && `entry ${formatPrice(entryPrice, priceDecimals)}`,
    exitPrice && `exit ${formatPrice(exitPrice, priceDecimals)}`,
    fees && `fees ${formatMoney(parseMoney(fees) ?? 0, { currency })}`,
    amount
      ? `P&L ${formatMoney(parseMoney(amount) ?? 0, { signed: true, currency })}`
      : 'P&L not known: no point value',
  ]
    .filter(Boolean)
    .join(' · ');

/** The fees of the form count if the executions have none. */
const computeNet = ({ trade, gross }: Closed, draft: Draft, hasFees: boolean): string => {
  const cents = toCents(Number(hasFees ? trade.amount : gross));
  return toAmountText(hasFees ? cents : cents - (parseMoney(draft.fees) ?? 0));
};

const toTexts = (closed: Closed, draft: Draft, hasFees: boolean, hasMultiplier: boolean): DeterminedTexts => ({
  side: closed.trade.side,
  quantity: closed.trade.quantity,
  entryPrice: toPrice(closed.trade.entryPrice),
  exitPrice: toPrice(closed.trade.exitPrice),
  openedAt: closed.trade.openedAt ?? undefined,
  closedAt: closed.trade.closedAt ?? undefined,
  fees: hasFees ? toAmountText(toCents(Number(closed.trade.fees))) : undefined,
  amount: hasMultiplier ? computeNet(closed, draft, hasFees) : undefined,
});

/**
 * What the executions determine, computed as an import does (FAC-04). Undefined without executions, or with incomplete
 * ones.
 */
export function computeFacts(draft: Draft, currency?: string): Determined | undefined {
  const { body } = checkBody(executionList, toExecutions(draft.executions));
  if (!body) return undefined;
  const rows = sortByTime(body).map(({ feesCents, ...row }) => ({ ...row, fees: String(toDollars(feesCents)) }));
  const multiplier = findMultiplier(draft.ticker.trim().toUpperCase());
  const facts = foldExecutions(rows, multiplier ?? '1');
  if (!facts) return undefined;
  if (facts.kind === 'reversed')
    return { texts: {}, summary: 'The position changes from long to short or back, which makes two trades.' };
  if (facts.kind === 'open') {
    const { side, quantity } = facts.position;
    return { texts: {}, summary: `${formatSize(quantity)} still open (${side}). Add the executions that close it.` };
  }
  const hasFees = body.some(({ feesCents }) => feesCents !== 0);
  const texts = toTexts(facts, draft, hasFees, multiplier !== undefined);
  return { texts, summary: describe(texts, getPriceDecimals(body.map(({ price }) => price)), currency) };
}

const isSame = (name: DeterminedName, a: string, b: string): boolean => {
  if (name === 'fees' || name === 'amount') return parseMoney(a) === parseMoney(b);
  return a === b || (a !== '' && Number(toDecimal(a)) === Number(b));
};

/** The fields of the form that say something else. */
export function listDifferences(draft: Draft, texts: DeterminedTexts): DeterminedName[] {
  return DETERMINED_NAMES.filter((name) => {
    const text = texts[name];
    return text !== undefined && !isSame(name, draft[name], text);
  });
}

import { TRADE_LABEL_FIELDS } from '../labels/trade-labels.ts';
import type { TradeRecord } from '../trade-model.ts';
import type { Row } from './row.ts';

const COUNTED_NAMES = {
  number: 1,
  date: 1,
  ticker: 1,
  instrument: 1,
  statedKind: 1,
  netCents: 1,
  notes: 1,
  ...TRADE_LABEL_FIELDS,
  side: 1,
  openedAt: 1,
  closedAt: 1,
  quantity: 1,
  riskCents: 1,
  feesCents: 1,
  maeCents: 1,
  mfeCents: 1,
  excursions: 1,
  entryPrice: 1,
  exitPrice: 1,
  stop: 1,
  target: 1,
  keptRules: 1,
  brokenRules: 1,
  grade: 1,
  lesson: 1,
  reviewedAt: 1,
  structure: 1,
} as const satisfies Partial<Record<keyof TradeRecord, 1>>;

/** The projection of a stored trade from which its row in the columns is computed. */
export const COUNTED_FIELDS = { _id: 0, ...COUNTED_NAMES, 'files.id': 1, 'executions.side': 1 } as const;

export type CountedTrade = Pick<TradeRecord, keyof typeof COUNTED_NAMES> & {
  files: readonly Pick<TradeRecord['files'][number], 'id'>[];
  executions?: readonly object[] | undefined;
};

/** Truncates long fields, of which columns need only whether they are empty. Saves memory in changes of many trades. */
export function toCountedTrade(trade: CountedTrade): CountedTrade {
  return {
    ...trade,
    notes: trade.notes.slice(0, 1),
    lesson: trade.lesson?.slice(0, 1),
    files: trade.files.slice(0, 1),
    executions: trade.executions?.slice(0, 1),
  };
}

const DECIMALS = 10;

/** Converts a decimal text to a whole number of its smallest unit. */
const toUnits = (decimal: string): bigint => {
  const [whole = '', decimals = ''] = decimal.split('.');
  return BigInt(whole + decimals.padEnd(DECIMALS, '0'));
};

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Computes the planned R in hundredths, exactly, rounded half up. Null unless entry, stop and target are known and risk
 * something.
 */
function computePlannedHundredths({
  entryPrice,
  stop,
  target,
}: Pick<CountedTrade, 'entryPrice' | 'stop' | 'target'>): number | null {
  if (!entryPrice || !stop || !target) return null;
  const entry = toUnits(entryPrice);
  const risk = abs(entry - toUnits(stop));
  const reward = abs(toUnits(target) - entry);
  return risk === 0n ? null : Number((200n * reward + risk) / (2n * risk));
}

/** Joins the typed answers to one list, see `Row.answers`. */
const toAnswers = ({ keptRules = [], brokenRules = [] }: CountedTrade): number[] =>
  [...keptRules, ...brokenRules.map((number) => -number)].sort((a, b) => Math.abs(a) - Math.abs(b));

const toNumber = (decimal: string | undefined): number | null => (decimal ? Number(decimal) : null);

const toTime = (time: string | undefined): number | null => (time ? Date.parse(time) : null);

export function toRow(trade: CountedTrade): Row {
  const { underlying, kind } = trade.instrument;
  return {
    number: trade.number,
    day: Number(trade.date.slice(8)),
    netCents: trade.netCents,
    setupId: trade.setupId,
    ticker: trade.ticker,
    underlying,
    kind,
    accountId: trade.accountId ?? 0,
    tagIds: trade.tagIds ?? [],
    side: trade.side ?? null,
    openedAt: toTime(trade.openedAt),
    closedAt: toTime(trade.closedAt),
    quantity: toNumber(trade.quantity),
    entryPrice: toNumber(trade.entryPrice),
    exitPrice: toNumber(trade.exitPrice),
    riskCents: trade.riskCents ?? null,
    feesCents: trade.feesCents ?? 0,
    maeCents: trade.maeCents ?? null,
    mfeCents: trade.mfeCents ?? null,
    plannedHundredths: computePlannedHundredths(trade),
    answers: toAnswers(trade),
    grade: trade.grade ?? null,
    structure: trade.structure ?? null,
    hasStop: trade.stop !== undefined,
    hasLesson: Boolean(trade.lesson),
    isReviewed: trade.reviewedAt !== undefined,
    hasMedia: trade.files.length > 0,
    hasNotes: trade.notes !== '',
    hasExecutions: (trade.executions?.length ?? 0) > 0,
  };
}

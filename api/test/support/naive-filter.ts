import {
  fromFilterName,
  type InstrumentKind,
  NONE,
  type Structure,
  splitSearchWords,
  type Trade,
  type TradeFilter,
} from 'contracts';
import { writeLocalTime } from './local-time.ts';
import { getWrittenDay } from './naive-days.ts';
import { getOutcome } from './naive-outcome.ts';

/** What filters and reports know of a trade, by names. Money is in whole cents. */
export interface FilteredTrade {
  number: number;
  date: string;
  ticker: string;
  name: string;
  setup: string;
  tags: readonly string[];
  account: string;
  side: 'long' | 'short' | null;
  structure: Structure | null;
  netCents: number;
  /** The result in cents, when `netCents` is in parts of a hundredth of R. */
  resultCents?: number;
  /** See `addOutcomes`. */
  outcome?: number;
  /** ISO 8601. */
  openedAt: string | null;
  closedAt: string | null;
  quantity: string | null;
  entryPrice: string | null;
  exitPrice: string | null;
  riskCents: number | null;
  feesCents: number | null;
  maeCents: number | null;
  mfeCents: number | null;
  notes: string;
  hasMedia: boolean;
  hasExecutions: boolean;
  /** From 1 to 5. */
  grade?: number | null;
}

const getLocalHour = (time: string, timeZone: string) => String(Number(writeLocalTime(time, timeZone).slice(11, 13)));

/** The bucket, such as 1..5, whose bounds are written out here again. */
const findBucket = (value: number | null, bounds: readonly number[]) => {
  if (value === null) return NONE;
  const from = bounds.filter((bound) => bound <= value).at(-1) ?? '';
  const to = bounds.filter((bound) => bound > value).at(0) ?? '';
  return `${from}..${to}`;
};

export function getMultiple({ netCents, riskCents, resultCents = netCents }: FilteredTrade) {
  return riskCents === null ? null : resultCents / riskCents;
}

const getMinutes = ({ openedAt, closedAt }: FilteredTrade) =>
  openedAt === null || closedAt === null ? null : (Date.parse(closedAt) - Date.parse(openedAt)) / 60_000;

/** The instruments of the tickers in random journals, by hand. Any other ticker is a stock. */
const INSTRUMENTS: Readonly<Record<string, readonly [underlying: string, kind: InstrumentKind]>> = {
  TSLA251219C00300000: ['TSLA', 'option'],
  MESU5: ['MES', 'future'],
  MESZ5: ['MES', 'future'],
  ETHUSDT: ['ETH', 'crypto'],
};

export function getNaiveInstrument(ticker: string): readonly [underlying: string, kind: InstrumentKind] {
  return (Object.hasOwn(INSTRUMENTS, ticker) && INSTRUMENTS[ticker]) || [ticker, 'stock'];
}

const findNaiveSleep = (hours: number | undefined) => {
  if (hours === undefined) return NONE;
  if (hours < 6) return 'under6';
  if (hours < 7) return '6to7';
  return hours < 8 ? '7to8' : 'over8';
};

/** The groups of a trade by dimension. A name is as plain text here, and none is empty. */
export const naiveGroups = {
  hour: ({ openedAt }: FilteredTrade, zone: string) => [openedAt === null ? NONE : getLocalHour(openedAt, zone)],
  weekday: ({ date }: FilteredTrade) => [String(new Date(`${date}T12:00:00Z`).getUTCDay())],
  month: ({ date }: FilteredTrade) => [date.slice(0, 7)],
  duration: (trade: FilteredTrade) => [findBucket(getMinutes(trade), [1, 5, 15, 30, 60, 120, 240, 1_440, 10_080])],
  ticker: ({ ticker }: FilteredTrade) => [ticker],
  underlying: ({ ticker }: FilteredTrade) => [getNaiveInstrument(ticker)[0]],
  kind: ({ ticker }: FilteredTrade) => [getNaiveInstrument(ticker)[1]],
  structure: ({ structure }: FilteredTrade) => [structure ?? NONE],
  setup: ({ setup }: FilteredTrade) => [setup],
  tag: ({ tags }: FilteredTrade) => (tags.length > 0 ? [...tags] : ['']),
  account: ({ account }: FilteredTrade) => [account],
  side: ({ side }: FilteredTrade) => [side ?? NONE],
  size: ({ quantity }: FilteredTrade) => [
    findBucket(quantity === null ? null : Number(quantity), [1, 10, 50, 100, 500, 1_000, 5_000, 10_000]),
  ],
  r: (trade: FilteredTrade) => [findBucket(getMultiple(trade), [-2, -1, 0, 1, 2, 3, 5])],
  sleep: ({ date }: FilteredTrade) => [findNaiveSleep(getWrittenDay(date).sleep)],
  energy: ({ date }: FilteredTrade) => [String(getWrittenDay(date).energy ?? NONE)],
  stress: ({ date }: FilteredTrade) => [String(getWrittenDay(date).stress ?? NONE)],
  dayGrade: ({ date }: FilteredTrade) => [getWrittenDay(date).grade ?? NONE],
  grade: ({ grade }: FilteredTrade) => [String(grade ?? NONE)],
} as const;

const contents = {
  media: ({ hasMedia }: FilteredTrade) => hasMedia,
  notes: ({ notes }: FilteredTrade) => notes !== '',
  risk: ({ riskCents }: FilteredTrade) => riskCents !== null,
  executions: ({ hasExecutions }: FilteredTrade) => hasExecutions,
  mae: ({ maeCents }: FilteredTrade) => maeCents !== null,
  mfe: ({ mfeCents }: FilteredTrade) => mfeCents !== null,
};

const hasResult = (trade: FilteredTrade, result: TradeFilter['result']) =>
  result === undefined || result === ['loss', 'breakeven', 'gain'][getOutcome(trade) + 1];

const isInMultiples = (trade: FilteredTrade, { minR, maxR }: TradeFilter) => {
  const multiple = getMultiple(trade);
  if (minR === undefined && maxR === undefined) return true;
  return multiple !== null && multiple >= (minR ?? multiple) && multiple <= (maxR ?? multiple);
};

const isWithinResults = ({ netCents }: FilteredTrade, { minNet, maxNet }: TradeFilter) =>
  (minNet === undefined || netCents / 100 >= minNet) && (maxNet === undefined || netCents / 100 <= maxNet);

/** Whether each word is in one of the texts. */
export function hasWords(
  { ticker, name = '', setup, notes }: Pick<Trade, 'ticker' | 'name' | 'setup' | 'notes'>,
  q = '',
): boolean {
  return splitSearchWords(q.toLowerCase()).every((word) =>
    [ticker, name, setup, notes].some((text) => text.toLowerCase().includes(word)),
  );
}

const isInSpan = ({ date }: FilteredTrade, { from, to }: TradeFilter) =>
  (from === undefined || date >= from) && (to === undefined || date <= to);

const isInGroups = (trade: FilteredTrade, filter: TradeFilter) => {
  const { zone = 'UTC' } = filter;
  const plain = [
    ...(['weekday', 'hour', 'duration', 'ticker', 'underlying', 'kind', 'structure', 'side', 'size', 'r'] as const),
    ...(['sleep', 'energy', 'stress', 'dayGrade', 'grade'] as const),
  ] as const;
  const named = ['setup', 'tag', 'account'] as const;
  return (
    plain.every(
      (field) =>
        !filter[field] ||
        [filter[field]].flat().some((key) => naiveGroups[field](trade, zone).some((group) => group === key)),
    ) &&
    named.every(
      (field) => !filter[field] || filter[field].some((key) => naiveGroups[field](trade).includes(fromFilterName(key))),
    )
  );
};

/** Whether a filter selects the trade, as a person would check it. */
export function matchesNaively(trade: FilteredTrade, filter: TradeFilter): boolean {
  return (
    isInSpan(trade, filter) &&
    isInGroups(trade, filter) &&
    hasResult(trade, filter.result) &&
    isInMultiples(trade, filter) &&
    isWithinResults(trade, filter) &&
    (filter.has === undefined || filter.has.some((content) => contents[content](trade))) &&
    (filter.lacks === undefined || !filter.lacks.every((content) => contents[content](trade))) &&
    hasWords(trade, filter.q)
  );
}

/** The least common multiple of the risks of random journals: with so many parts, a hundredth of R is exact. */
export const MULTIPLE_SCALE = 333 * 8;

/** The trades with a risk. Amounts are exact, in parts of a hundredth of R: `MULTIPLE_SCALE` of them are one. */
export function toNaiveMultiples(trades: readonly FilteredTrade[]): FilteredTrade[] {
  return trades.flatMap((trade) => {
    const { netCents, feesCents, maeCents, riskCents } = trade;
    if (riskCents === null) return [];
    const toParts = (cents: number) => (100 * MULTIPLE_SCALE * cents) / riskCents;
    return [
      {
        ...trade,
        netCents: toParts(netCents),
        feesCents: toParts(feesCents ?? 0),
        maeCents: maeCents === null ? null : toParts(maeCents),
        resultCents: netCents,
      },
    ];
  });
}

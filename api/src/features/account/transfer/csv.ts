import { type Execution, type TradeLeg, toDollars } from 'contracts';
import papaparse from 'papaparse';
import type { LabelIndexes } from '../../../journal/labels/label.ts';
import type { TradeFields } from '../../../journal/stored-facts.ts';
import { toTradeFields } from '../../../journal/trade-fields.ts';
import type { TradeRecord } from '../../../journal/trade-model.ts';
import { toMediaPath } from './zip.ts';

/** The columns of the instrument, after those of the form. */
const INSTRUMENT_TITLES = ['Underlying', 'Kind', 'Expiry', 'Strike', 'Right', 'Structure', 'Legs'];

/** The texts of rules by their numbers. */
type RuleTexts = ReadonlyMap<number, string>;

interface CsvColumn {
  title: string;
  getCell(fields: TradeFields): string | number | undefined;
}

const toOptionalDollars = (cents: number | undefined) => (cents === undefined ? undefined : toDollars(cents));

const formatExecution = ({ at, side, quantity, price, feesCents }: Execution): string =>
  `${at} ${side} ${quantity} at ${price}, fees ${toDollars(feesCents)}`;

const formatLeg = ({ side, quantity, ticker, entryPrice, exitPrice, netCents, feesCents }: TradeLeg): string =>
  `${side} ${quantity} ${ticker} from ${entryPrice} to ${exitPrice}, net ${toDollars(netCents)}, fees ${toDollars(feesCents)}`;

const COLUMNS: Record<keyof TradeFields, CsvColumn> = {
  date: { title: 'Date', getCell: ({ date }) => date },
  ticker: { title: 'Ticker', getCell: ({ ticker }) => ticker },
  name: { title: 'Name', getCell: ({ name = '' }) => name },
  setup: { title: 'Setup Type', getCell: ({ setup }) => setup },
  netCents: { title: 'Amount', getCell: ({ netCents }) => toDollars(netCents) },
  notes: { title: 'Notes', getCell: ({ notes }) => notes },
  account: { title: 'Account', getCell: ({ account }) => account },
  tags: { title: 'Tags', getCell: ({ tags = [] }) => tags.join('\n') },
  side: { title: 'Side', getCell: ({ side }) => side },
  quantity: { title: 'Quantity', getCell: ({ quantity }) => quantity },
  entryPrice: { title: 'Entry Price', getCell: ({ entryPrice }) => entryPrice },
  exitPrice: { title: 'Exit Price', getCell: ({ exitPrice }) => exitPrice },
  openedAt: { title: 'Opened', getCell: ({ openedAt }) => openedAt },
  closedAt: { title: 'Closed', getCell: ({ closedAt }) => closedAt },
  feesCents: { title: 'Fees', getCell: ({ feesCents }) => toOptionalDollars(feesCents) },
  riskCents: { title: 'Risk', getCell: ({ riskCents }) => toOptionalDollars(riskCents) },
  stop: { title: 'Stop', getCell: ({ stop }) => stop },
  target: { title: 'Target', getCell: ({ target }) => target },
  maeCents: { title: 'MAE', getCell: ({ maeCents }) => toOptionalDollars(maeCents) },
  mfeCents: { title: 'MFE', getCell: ({ mfeCents }) => toOptionalDollars(mfeCents) },
  executions: { title: 'Executions', getCell: ({ executions = [] }) => executions.map(formatExecution).join('\n') },
};
const COLUMN_LIST = Object.values(COLUMNS);

/**
 * Matches texts that a spreadsheet evaluates; some spreadsheets accept the full-width forms too. The default pattern of
 * the library misses texts with several lines.
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n\0]/;

export function toCsv(rows: unknown[][]): string {
  return `${papaparse.unparse(rows, { escapeFormulae: FORMULA_START, newline: '\r\n' })}\r\n`;
}

/** What the trader has typed about the trade, before its files. */
const CHECK_TITLES = ['Rules Kept', 'Rules Broken', 'Grade', 'Lesson', 'Reviewed'];

const toCheckCells = ({ keptRules = [], brokenRules = [], ...trade }: TradeRecord, ruleTexts: RuleTexts) => {
  const list = (numbers: readonly number[]) => numbers.flatMap((number) => ruleTexts.get(number) ?? []).join('\n');
  return [list(keptRules), list(brokenRules), trade.grade, trade.lesson, trade.reviewedAt];
};

const toRow = (trade: TradeRecord, labels: LabelIndexes, ruleTexts: RuleTexts) => {
  const fields = toTradeFields(trade, labels);
  const { underlying, kind, expiry, strike, right } = trade.instrument;
  return [
    trade.number,
    ...COLUMN_LIST.map(({ getCell }) => getCell(fields)),
    ...[underlying, kind, expiry, strike, right],
    ...[trade.structure, trade.legs?.map(formatLeg).join('\n')],
    ...toCheckCells(trade, ruleTexts),
    trade.files.map(toMediaPath).join('\n'),
  ];
};

/** Starts with a byte order mark, by which spreadsheets detect UTF-8. */
export const CSV_HEADER = `\ufeff${toCsv([['Number', ...COLUMN_LIST.map(({ title }) => title), ...INSTRUMENT_TITLES, ...CHECK_TITLES, 'Files']])}`;

/**
 * Formats trades as CSV rows. A text that a spreadsheet would evaluate gets a leading apostrophe; amounts are numbers.
 */
export function formatCsvRows(trades: readonly TradeRecord[], labels: LabelIndexes, ruleTexts: RuleTexts): string {
  return toCsv(trades.map((trade) => toRow(trade, labels, ruleTexts)));
}

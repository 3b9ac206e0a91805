import Big from 'big.js';
import { inQuotes, SkippedRow } from '../errors.ts';
import { parseContract, toOptionCode } from '../instruments/contract-codes.ts';
import { type Instrument, toFuture, toOption, toUnvalued } from '../instruments/instrument.ts';
import { splitTags } from '../read/annotations.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import type { Annotations } from '../types.ts';
import { defineFormat } from './define.ts';

const columns = {
  account: text('Account Name', 'Account'),
  openDate: time('Open Date'),
  openTime: time('Open Time'),
  closeDate: time('Close Date'),
  closeTime: time('Close Time'),
  symbol: text('Symbol'),
  kind: optional(text('Instrument')),
  side: text('Side'),
  quantity: number('Quantity', 'Qty', 'Volume'),
  entryPrice: number('Entry Price', 'Average Entry', 'Avg Entry Price'),
  exitPrice: number('Exit Price', 'Average Exit', 'Avg Exit Price'),
  gross: number('Gross P&L'),
  net: number('Net P&L'),
  // Entry and exit price can be those of the first and the last fill.
  averageBuy: optional(number('Avg Buy Price')),
  averageSell: optional(number('Avg Sell Price')),
  notes: optional(text('Notes', 'Raw Notes', 'Trade Notes')),
  playbook: optional(text('Playbook')),
  setups: optional(text('Setups')),
  mistakes: optional(text('Mistakes')),
  tags: optional(text('Custom Tags', 'Tags')),
};
type TradeRow = Row<keyof typeof columns>;

/** The instrument of an option: `2026-08-21 276 PUT`. */
const OPTION = /^(?:20)(\d\d)-(\d\d)-(\d\d) (\d+(?:\.\d+)?) (CALL|PUT)$/i;

/** The P&L is that of the file. Options and full contract codes have a value to compare it with. */
const toInstrument = (row: TradeRow): Instrument => {
  const symbol = row.text('symbol');
  const [, year, month, day, strike = '', right = ''] = OPTION.exec(row.text('kind')) ?? [];
  if (right === '') return parseContract(symbol) ? toFuture(symbol) : toUnvalued(symbol);
  const kind = right.toUpperCase() === 'PUT' ? 'P' : 'C';
  const code = toOptionCode({ underlying: symbol, expiry: `${year}${month}${day}`, kind, strike: new Big(strike) });
  return toOption(code) ?? toUnvalued(symbol);
};

/** The averages, where the file has them. */
const readPrices = (row: TradeRow, side: 'long' | 'short') => {
  const [entry, exit] =
    side === 'long' ? (['averageBuy', 'averageSell'] as const) : (['averageSell', 'averageBuy'] as const);
  const average = { entry: row.optionalDecimal(entry), exit: row.optionalDecimal(exit) };
  const isKnown = average.entry?.gt(0) && average.exit?.gt(0);
  return {
    entryPrice: (isKnown && average.entry) || row.price('entryPrice'),
    exitPrice: (isKnown && average.exit) || row.price('exitPrice'),
  };
};

/** The playbook is the setup, otherwise the first of the setups. Other setups and mistakes are tags. */
const readAnnotations = (row: TradeRow): Annotations => {
  const setups = splitTags(row.text('setups'));
  const setup = row.text('playbook') || setups[0];
  const others = setups.filter((name) => name !== setup);
  return { notes: row.text('notes'), setup, tags: [...others, row.text('mistakes'), row.text('tags')] };
};

const readSide = (word: string): 'long' | 'short' => {
  const side = word.toLowerCase();
  if (side === 'long' || side === 'buy') return 'long';
  if (side === 'short' || side === 'sell') return 'short';
  throw new SkippedRow(`${inQuotes(word)} is neither long nor short.`);
};

/**
 * TradeZella: Trades → Export. One row for each trade. Fees are the difference of gross and net P&L, because the file
 * rounds its columns of commissions and fees.
 */
export const tradeZella = defineFormat({
  id: 'tradezella',
  name: 'TradeZella',
  columns,
  // The P&L is net of all fees, and the status says whether it is a gain.
  ignored: ['Commission', 'Commissions', 'Fee', 'Fees', 'Swap', 'Status'],
  // The zone of the trader's settings.
  zone: { assumed: 'local', isAsked: true },
  roundTrips: 'single',
  readRow: (row) => {
    if (row.text('closeDate') === '') throw new SkippedRow('The trade is still open.');
    const side = readSide(row.text('side'));
    return {
      row: row.number,
      account: row.text('account'),
      instrument: toInstrument(row),
      side,
      quantity: row.decimal('quantity').abs(),
      ...readPrices(row, side),
      opened: row.moment('openDate', 'openTime'),
      closed: row.moment('closeDate', 'closeTime'),
      profit: { amount: row.decimal('net'), isNet: true },
      fees: row.decimal('gross').minus(row.decimal('net')),
      ...readAnnotations(row),
    };
  },
  whenEmpty: 'The file has no trades. Choose a longer period in TradeZella and export it again.',
});

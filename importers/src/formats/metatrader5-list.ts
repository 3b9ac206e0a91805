import Big from 'big.js';
import { readEach, SkippedRow } from '../errors.ts';
import { groupBy } from '../group.ts';
import { toDecorated } from '../instruments/broker-symbol.ts';
import type { OpenDraft, ReadContext, RoundTripDraft } from '../read/format.ts';
import { number, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';
import { metaTraderZone } from './metatrader.ts';

const columns = {
  symbol: text('Symbol'),
  account: text('Account Number'),
  position: text('Position'),
  status: text('Position Status'),
  time: time('Date Time'),
  type: text('Transaction Type'),
  quantity: number('Trade Volume Lots'),
  price: number('Open Price'),
  profit: number('Profit'),
};
type DealRow = Row<keyof typeof columns>;

const isIn = (row: DealRow): boolean => / in$/i.test(row.text('type'));

/** Each closing deal with the opening one: their position has one of each, or several closings. */
const toRoundTrip = (opening: DealRow, closing: DealRow): RoundTripDraft => ({
  row: closing.number,
  id: `${closing.text('position')} ${closing.text('time')} ${closing.text('quantity')} ${closing.text('price')}`,
  position: closing.text('position'),
  account: closing.text('account'),
  instrument: toDecorated(closing.text('symbol')),
  side: /buy/i.test(opening.text('type')) ? 'long' : 'short',
  quantity: closing.decimal('quantity'),
  entryPrice: opening.price('price'),
  exitPrice: closing.price('price'),
  opened: opening.moment('time'),
  closed: closing.moment('time'),
  profit: { amount: closing.decimal('profit').plus(opening.optionalDecimal('profit') ?? 0), isNet: true },
  fees: new Big(0),
});

/** What is open of a position whose status is Open. */
const findOpen = (opening: DealRow, closings: readonly DealRow[]): OpenDraft | undefined => {
  const quantity = closings.reduce((left, row) => left.minus(row.decimal('quantity')), opening.decimal('quantity'));
  if (!/^open$/i.test(opening.text('status')) || quantity.lte(0)) return undefined;
  return {
    row: opening.number,
    id: opening.text('position'),
    account: opening.text('account'),
    instrument: toDecorated(opening.text('symbol')),
    side: /buy/i.test(opening.text('type')) ? 'long' : 'short',
    quantity,
    entryPrice: opening.price('price'),
    opened: opening.moment('time'),
  };
};

const readPosition = (rows: DealRow[], listOpen: ReadContext['listOpen']): RoundTripDraft[] => {
  const [opening, ...otherOpenings] = rows.filter(isIn);
  const closings = rows.filter((row) => !isIn(row));
  if (!opening) throw new SkippedRow('The opening of the position is not in the file.');
  if (otherOpenings.length > 0)
    throw new SkippedRow('The position has several openings. Save the report of the History tab instead.');
  const open = findOpen(opening, closings);
  if (open) listOpen(open);
  else if (closings.length === 0) throw new SkippedRow('The closing of the position is not in the file.');
  return closings.map((closing) => toRoundTrip(opening, closing));
};

const readAll = (rows: DealRow[], { skip, listOpen }: ReadContext): RoundTripDraft[] =>
  readEach(
    [...groupBy(rows, (row) => `${row.text('account')} ${row.text('position')}`).values()],
    (position) => readPosition(position, listOpen),
    (position, reason) => skip(position[0]?.number ?? 0, reason),
  );

/**
 * MetaTrader 5 at IC Markets: Position History List as CSV. One row for each deal of a position; the P&L is that of the
 * closing.
 */
export const metaTrader5List = defineFormat({
  id: 'metatrader5-list',
  name: 'MetaTrader 5 Position History List',
  columns,
  zone: metaTraderZone,
  dateOrder: 'mdy',
  roundTrips: 'single',
  readTable: readAll,
  whenEmpty: 'The list has no closed positions. Choose a longer period and export it again.',
});

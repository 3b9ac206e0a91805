import type { RoundTripDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import type { Moment } from '../values/file-times.ts';
import { defineFormat } from './define.ts';
import { findSchwabAccount, schwabOtherFiles, schwabZone, toSchwabInstrument } from './schwab.ts';

const columns = {
  symbol: text('Symbol'),
  sold: time('Closed Date'),
  bought: time('Opened Date'),
  quantity: number('Quantity'),
  sellPrice: number('Proceeds Per Share'),
  buyPrice: number('Cost Per Share'),
  profit: number('Gain/Loss ($)'),
  // This P&L leaves out the losses of earlier wash sales in the cost basis.
  transactionProfit: optional(number('Total Transaction Gain/Loss ($)')),
};
type LotRow = Row<keyof typeof columns>;

/** Lots can have several opening days: `Various`. */
const readOpened = (row: LotRow): Moment | null => (/\d/.test(row.text('bought')) ? row.moment('bought') : null);

/** Shares that were sold before they were bought were sold short. */
const readEnds = (row: LotRow): Pick<RoundTripDraft, 'side' | 'entryPrice' | 'exitPrice' | 'opened' | 'closed'> => {
  const bought = readOpened(row);
  const sold = row.moment('sold');
  const buyPrice = row.price('buyPrice').abs();
  const sellPrice = row.price('sellPrice').abs();
  const isReversed = bought !== null && bought.day > sold.day;
  const [opened, closed] = isReversed ? [sold, bought] : [bought, sold];
  return isReversed || row.decimal('quantity').lt(0)
    ? { side: 'short', entryPrice: sellPrice, exitPrice: buyPrice, opened, closed }
    : { side: 'long', entryPrice: buyPrice, exitPrice: sellPrice, opened, closed };
};

/**
 * Schwab: Accounts → Realized Gain/Loss → Details → Export. One row for each closed lot, with days only; the P&L is
 * net, and proceeds and cost include the fees.
 */
export const schwabRealized = defineFormat({
  id: 'schwab-realized',
  name: 'Schwab Realized Gain/Loss',
  columns,
  zone: schwabZone,
  dateOrder: 'mdy',
  roundTrips: 'single',
  // The totals have no day.
  isIgnored: (row) => row.text('sold') === '',
  readRow: (row, { file }) => ({
    row: row.number,
    account: findSchwabAccount(file),
    instrument: toSchwabInstrument(row.text('symbol')),
    quantity: row.decimal('quantity').abs(),
    ...readEnds(row),
    profit: { amount: row.optionalDecimal('transactionProfit') ?? row.decimal('profit'), isNet: true },
    fees: null,
  }),
  whenEmpty: 'The file has no closed lots. Choose a longer period in Realized Gain/Loss and export the details again.',
  otherFiles: schwabOtherFiles,
});

import type Big from 'big.js';
import { readEach, SkippedRow } from '../errors.ts';
import { groupBy } from '../group.ts';
import { toFuture } from '../instruments/instrument.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import type { Moment } from '../values/file-times.ts';
import { defineFormat } from './define.ts';
import { explainUnfilled } from './order-status.ts';
import { readSide } from './sides.ts';
import { tradovateZone } from './tradovate-pairs.ts';

/** The leg of a bracket, filled or not: an order with a limit or stop price. */
interface BracketOrder {
  account: string;
  contract: string;
  side: 'buy' | 'sell';
  placed: Moment;
  kind: 'stop' | 'target';
  price: Big;
}

/** A filled order. */
interface FilledOrder {
  account: string;
  contract: string;
  side: 'buy' | 'sell';
  time: Moment;
}

interface Levels {
  stop?: Big;
  target?: Big;
}

const toSecond = ({ at }: Moment): number => Math.floor(Date.parse(at ?? '') / 1000);

/** A bracket reaches the market when its order is filled. */
const MAX_SECONDS = 2;

/**
 * Finds the planned stop and target of a filled order: the legs on the other side that were placed when it was filled.
 */
const createLevels = (orders: readonly BracketOrder[]): ((order: FilledOrder) => Levels) => {
  const brackets = groupBy(orders, ({ account, contract, placed }) => `${account} ${contract} ${toSecond(placed)}`);
  return ({ account, contract, side, time }) => {
    if (brackets.size === 0) return {};
    const seconds = Array.from({ length: 2 * MAX_SECONDS + 1 }, (_, index) => toSecond(time) - MAX_SECONDS + index);
    const own = seconds
      .flatMap((second) => brackets.get(`${account} ${contract} ${second}`) ?? [])
      .filter((order) => order.side !== side);
    const find = (kind: BracketOrder['kind']) => own.find((order) => order.kind === kind)?.price;
    return { stop: find('stop'), target: find('target') };
  };
};

const columns = {
  id: text('orderId', 'Order ID'),
  account: text('Account'),
  side: text('B/S'),
  contract: text('Contract'),
  price: number('avgPrice', 'Avg Fill Price'),
  quantity: number('filledQty', 'Filled Qty'),
  time: time('Fill Time'),
  status: text('Status'),
  placed: optional(time('Timestamp')),
  source: optional(text('Text')),
  limit: optional(number('Limit Price', 'decimalLimit')),
  stop: optional(number('Stop Price', 'decimalStop')),
  currency: optional(text('Currency')),
  notional: optional(number('Notional Value')),
};
type OrderRow = Row<keyof typeof columns>;

/** A leg of a bracket; undefined for other orders, and for rows that cannot be read, which are reported as fills. */
const readBracket = (row: OrderRow): BracketOrder | undefined => {
  if (!/bracket/i.test(row.text('source')) || row.text('placed') === '') return undefined;
  const stop = row.optionalDecimal('stop');
  const limit = row.optionalDecimal('limit');
  const price = stop ?? limit;
  if (!price) return undefined;
  return {
    account: row.text('account'),
    contract: row.text('contract'),
    side: readSide(row.text('side')),
    placed: row.moment('placed'),
    kind: stop ? 'stop' : 'target',
    price,
  };
};

const readFill = (row: OrderRow): ExecutionDraft => {
  // A canceled order can be filled in part.
  const filled = row.optionalDecimal('quantity');
  if (!filled?.gt(0)) throw new SkippedRow(explainUnfilled(row.text('status'), filled));
  return {
    row: row.number,
    id: row.text('id'),
    account: row.text('account'),
    instrument: toFuture(row.text('contract')),
    currency: row.text('currency'),
    side: readSide(row.text('side')),
    quantity: row.decimal('quantity'),
    price: row.price('price'),
    fees: null,
    stated: { amount: row.optionalDecimal('notional') },
    time: row.moment('time'),
    sequence: row.text('id'),
  };
};

const ignore = (): void => undefined;

const readAll = (rows: OrderRow[], { skip }: ReadContext): ExecutionDraft[] => {
  const findLevels = createLevels(readEach(rows, readBracket, ignore).filter((order) => order !== undefined));
  return readEach(
    rows,
    (row) => {
      const fill = readFill(row);
      const account = row.text('account');
      const contract = row.text('contract');
      return { ...fill, ...findLevels({ account, contract, side: fill.side, time: fill.time }) };
    },
    (row, reason) => skip(row.number, reason),
  );
};

/**
 * Reports → Orders. One row for each order: a filled one is a fill at the average price. No P&L and no fees. Legs of
 * brackets, also canceled ones, have the planned stop and target.
 */
export const tradovateOrders = defineFormat({
  id: 'tradovate-orders',
  name: 'Tradovate Orders',
  columns,
  // The type of the order: market or limit.
  ignored: ['Type'],
  zone: tradovateZone,
  dateOrder: 'mdy',
  readTable: readAll,
  whenEmpty: 'The file has no filled orders. Choose a longer period in Tradovate, or export Performance instead.',
});

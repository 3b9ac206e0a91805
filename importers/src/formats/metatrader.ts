import Big from 'big.js';
import { memoize } from '../file/grid.ts';
import { toDecorated } from '../instruments/broker-symbol.ts';
import type { OpenDraft, RoundTripDraft } from '../read/format.ts';
import type { Row } from '../table/row.ts';

/**
 * Times are those of the broker's server, which the report does not name. Most servers are 7 hours ahead of New York,
 * so that their day ends with the session.
 */
export const metaTraderZone = { assumed: 'America/New_York+07:00', isAsked: true } as const;

/** `Account:` with `12345 (USD, Broker, demo)` in one of the next cells, in any language. */
export const findAccount = memoize(({ rows }): string | undefined => {
  for (const { cells } of rows.slice(0, 20)) {
    const [label = '', ...others] = cells.filter(Boolean);
    if (!/^(?:account|conto|conta|konto|cuenta|compte)\b/i.test(label)) continue;
    const [number] = /\d{2,20}/.exec([label, ...others].join(' ')) ?? [];
    if (number) return number;
  }
  return undefined;
});

/** Stop or target; a price of 0 means none. */
const readLevel = <R extends string>(row: Row<R>, role: R): Big | null => {
  const level = row.optionalDecimal(role);
  return level?.eq(0) ? null : level;
};

/** What commission, fee, tax and swap cost. They are signed: a cost is below 0. */
export function readCosts<R extends string>(row: Row<R>, ...roles: R[]): Big {
  return roles.reduce((sum, role) => sum.minus(row.optionalDecimal(role) ?? 0), new Big(0));
}

type PositionRole =
  | 'symbol'
  | 'quantity'
  | 'entryPrice'
  | 'exitPrice'
  | 'opened'
  | 'closed'
  | 'stop'
  | 'target'
  | 'profit';

type OpenRole = 'symbol' | 'quantity' | 'entryPrice' | 'opened';

/** What a statement says of a position that is still open. */
export function readOpenPosition<R extends string>(row: Row<R | OpenRole>, type: 'buy' | 'sell') {
  return {
    row: row.number,
    instrument: toDecorated(row.text('symbol')),
    side: type === 'buy' ? ('long' as const) : ('short' as const),
    quantity: row.decimal('quantity'),
    entryPrice: row.price('entryPrice'),
    opened: row.moment('opened'),
  } satisfies Partial<OpenDraft>;
}

/** What statements of MetaTrader 4 and 5 say of a closed position in the same way. */
export function readClosedPosition<R extends string>(row: Row<R | PositionRole>, type: 'buy' | 'sell') {
  return {
    ...readOpenPosition(row, type),
    exitPrice: row.price('exitPrice'),
    closed: row.moment('closed'),
    stop: readLevel(row, 'stop'),
    target: readLevel(row, 'target'),
    profit: { amount: row.decimal('profit'), isNet: false },
  } satisfies Partial<RoundTripDraft>;
}

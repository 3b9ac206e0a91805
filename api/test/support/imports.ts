import { calls } from 'contracts/every-call';
import type { ExecutionRow, RoundTripRow } from 'contracts/import-rows';
import type { CallInput, Client } from './client.ts';

type StartBody = CallInput<typeof calls.imports.start>['body'];

export const unknownImportId = '0'.repeat(24);

export function createImportBody(overrides: Partial<StartBody> = {}): StartBody {
  return {
    format: 'das',
    fileNames: ['trades.csv'],
    zone: 'America/New_York',
    ...overrides,
  };
}

/** A fill of 100 AAPL for 10.00 on 2 March 2026, with the key of its format. */
export function createFill({ key = '1', ...overrides }: Partial<ExecutionRow> = {}): ExecutionRow {
  return {
    key: `das:${overrides.account ?? ''}:${key}`,
    row: 2,
    account: null,
    ticker: 'AAPL',
    currency: null,
    multiplier: '1',
    quantity: '100',
    fees: '0',
    day: '2026-03-02',
    side: 'buy',
    price: '10',
    at: '2026-03-02T14:30:00.000Z',
    ...overrides,
  };
}

/** Fills of a trade that makes 50.00: bought for 10.00, sold for 10.50 a minute later unless `at` is given. */
export function createRoundTripFills(key: string, overrides: Partial<ExecutionRow> = {}): ExecutionRow[] {
  return [
    createFill({ ...overrides, key: `${key}1`, side: 'buy' }),
    createFill({ at: '2026-03-02T14:31:00.000Z', ...overrides, key: `${key}2`, side: 'sell', price: '10.5', row: 3 }),
  ];
}

/** Bought once, sold in two halves: a trade that can be split. It makes 75.00. */
export function createScaledOutFills(key = 'scaled'): ExecutionRow[] {
  return [
    createFill({ key: `${key}1` }),
    createFill({ key: `${key}2`, side: 'sell', quantity: '50', price: '10.5', at: '2026-03-02T14:31:00.000Z', row: 3 }),
    createFill({ key: `${key}3`, side: 'sell', quantity: '50', price: '11', at: '2026-03-02T14:32:00.000Z', row: 4 }),
  ];
}

export interface Rows {
  executions?: readonly ExecutionRow[];
  roundTrips?: readonly RoundTripRow[];
}

/** Starts an import and sends the rows. @returns its id, and the sum of the replies */
export async function importRows(
  api: Pick<Client, 'call'>,
  { token }: { token: string },
  rows: readonly ExecutionRow[],
  overrides: Partial<StartBody> = {},
) {
  const { id } = await api.call(calls.imports.start, { token, body: createImportBody(overrides) });
  const reply = await addRows(api, { token }, id, { executions: rows });
  await api.call(calls.imports.complete, { token, params: { id } });
  return { id, ...reply };
}

export function addRows(
  api: Pick<Client, 'call'>,
  { token }: { token: string },
  id: string,
  { executions = [], roundTrips = [] }: Rows,
) {
  return api.call(calls.imports.addRows, {
    token,
    params: { id },
    body: { executions: [...executions], roundTrips: [...roundTrips] },
  });
}

/** Undoes an import completely. @returns the last reply */
export async function undoImport(api: Pick<Client, 'call'>, { token }: { token: string }, id: string) {
  for (;;) {
    const reply = await api.call(calls.imports.undo, { token, params: { id } });
    if (reply.isDone) return reply;
  }
}

interface LegFills extends Partial<ExecutionRow> {
  /** The side of the opening. */
  opening: 'buy' | 'sell';
  /** Prices of opening and closing. */
  prices: readonly [string, string];
}

/** The two fills of an option trade of SPX on 2 March 2026: opened at 14:30, closed at 15:30. */
export function createLegFills(key: string, { opening, prices, ...overrides }: LegFills): ExecutionRow[] {
  const option = { multiplier: '100', kind: 'option' as const, quantity: '1', ...overrides };
  const closing = opening === 'buy' ? 'sell' : 'buy';
  const [entry, exit] = prices;
  return [
    createFill({ at: '2026-03-02T14:30:00.000Z', ...option, key: `${key}1`, side: opening, price: entry }),
    createFill({ ...option, key: `${key}2`, side: closing, price: exit, at: '2026-03-02T15:30:00.000Z', row: 3 }),
  ];
}

/** A Bull Put that makes 206.75: its short put 684.37, its long put −477.62. */
export function createBullPut(overrides: Partial<ExecutionRow> = {}): ExecutionRow[] {
  const { key = 'put', ...others } = overrides;
  return [
    ...createLegFills(`${key}s`, {
      ...{ opening: 'sell', prices: ['12.5', '5.65'], ticker: 'SPXW260302P05000000', fees: '0.315', ...others },
    }),
    ...createLegFills(`${key}l`, {
      ...{ opening: 'buy', prices: ['9.1', '4.33'], ticker: 'SPXW260302P04950000', fees: '0.31', ...others },
    }),
  ];
}

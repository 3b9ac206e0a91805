import { calls } from 'contracts';
import fc from 'fast-check';
import type { Client } from './client.ts';
import { closingTime } from './facts.ts';
import type { TradeBody as Body, Trade } from './wire-types.ts';

/** Few days, tickers and setups, so that changes overlap. */
export const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-09'] as const;

const body = fc.record(
  {
    date: fc.constantFrom(...days),
    tradeTag: fc.constantFrom('AAPL', 'TSLA', '__PROTO__'),
    flagType: fc.constantFrom('Breakout', 'Continuation', 'Renamed 1', '', '__proto__'),
    comments: fc.constantFrom('', 'Broke out.'),
    tradeName: fc.constantFrom('', 'Morning'),
    closedAt: fc.option(closingTime),
    amount: fc
      .oneof(
        { weight: 2, arbitrary: fc.constant(0) },
        { weight: 6, arbitrary: fc.integer({ min: -500, max: 500 }) },
        { weight: 1, arbitrary: fc.constantFrom(-9_999_999_999, 9_999_999_999) },
      )
      .map((cents) => cents / 100),
  },
  { requiredKeys: ['date', 'tradeTag', 'flagType', 'comments', 'amount'] },
);

/** `which` selects one of the trades or setups that exist when the change is applied. */
type Change =
  | { kind: 'create'; body: Body }
  | { kind: 'update'; which: number; body: Body }
  | { kind: 'move'; which: number; date: string }
  | { kind: 'delete'; which: number }
  | { kind: 'restore'; which: number }
  | { kind: 'rename'; which: number };

const which = fc.nat(1_000);

/** Random changes of a journal, with more creations than deletions. */
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('create' as const), body }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('update' as const), which, body }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('move' as const), which, date: fc.constantFrom(...days) }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), which }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), which }) },
  ),
  { minLength: 1, maxLength: 25, size: 'max' },
);

const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % from.length];

/** Applies changes for one trader over HTTP and tracks which trades should exist. */
export function createJournalEditor(api: Client, { token }: { token: string }) {
  const existing = new Set<number>();
  const deleted = new Set<number>();
  let renames = 0;

  const getBody = async (id: number): Promise<Body> => {
    const { trade } = await api.call(calls.trades.get, { token, params: { id: String(id) } });
    const { date, tradeTag, flagType, comments, amount }: Trade = trade;
    return { date, tradeTag, flagType, comments, amount };
  };
  const update = (id: number, body: Body) => api.call(calls.trades.update, { token, params: { id: String(id) }, body });
  const create = async (body: Body) => existing.add((await api.call(calls.trades.create, { token, body })).id);

  const remove = async (id: number) => {
    await api.call(calls.trades.delete, { token, params: { id: String(id) } });
    existing.delete(id);
    deleted.add(id);
  };
  const restore = async (id: number) => {
    await api.call(calls.trades.restore, { token, params: { id: String(id) } });
    deleted.delete(id);
    existing.add(id);
  };
  const rename = async (which: number) => {
    const { flags } = await api.call(calls.flags.list, { token });
    renames += 1;
    const oldName = pick(flags, which) ?? '';
    await api.call(calls.flags.change, { token, body: { action: 'rename', oldName, newName: `Renamed ${renames}` } });
  };

  /** Does nothing when there is no trade to change. */
  const apply = async (change: Change): Promise<void> => {
    if (change.kind === 'create') return void (await create(change.body));
    if (change.kind === 'rename') return rename(change.which);
    const id = pick([...(change.kind === 'restore' ? deleted : existing)], change.which);
    if (id === undefined) return;
    if (change.kind === 'delete') await remove(id);
    else if (change.kind === 'restore') await restore(id);
    else await update(id, change.kind === 'move' ? { ...(await getBody(id)), date: change.date } : change.body);
  };

  return { apply, getTradeIds: () => [...existing].sort((a, b) => a - b) };
}

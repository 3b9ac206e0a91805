import { combineLegs, createToLegPart, type LegPart } from 'importers/legs';
import type { ImportedTrade } from 'importers/trades';
import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import type { PositionChange } from './fold.ts';
import { type LoadedPositions, loadByStructures, type ReadScope } from './load-position-rows.ts';
import { joinTrades, listClosed } from './parts.ts';
import { isHolder, type PositionRows } from './position-rows.ts';
import { type FactsOrError, toStructureFacts, toTradeFacts } from './trade-facts.ts';

/** The trades of the closed positions of a structure: each is a leg, or a part of one. */
export function listLegTrades(members: readonly PositionRows[]): ImportedTrade[] {
  return members.flatMap((member) => listClosed(member).map(({ trade }) => trade));
}

/**
 * Creates the function that describes a stored position for the rules of legs. Without a zone of the trader, days are
 * those of UTC.
 */
export function createToPart(zone: string | undefined, resolveId: (id: number) => number) {
  const toLegPart = createToLegPart(zone ?? 'UTC');
  return (position: PositionRows): LegPart | undefined => {
    const trades = listLegTrades([position]);
    const trade = (!position.isOpen && joinTrades(trades)) || null;
    const part = toLegPart({ ...position, trade }, position.format);
    return part && { ...part, account: String(resolveId(position.accountId)) };
  };
}

/**
 * The trade that positions make as legs. Undefined while none of them is closed. One leg alone is a trade without legs.
 */
export function combinePositions(members: readonly PositionRows[]): FactsOrError | undefined {
  const trades = listLegTrades(members);
  const accountId = members[0]?.accountId ?? 0;
  if (trades.length === 0) return undefined;
  const combined = combineLegs(trades);
  const only = combined.legs.length === 1 ? joinTrades(trades) : undefined;
  return only ? toTradeFacts(only, accountId) : toStructureFacts(combined, accountId);
}

/** Reads the positions of some structures, by the ids of the structures. */
export async function loadStructures(
  db: Db,
  scope: ReadScope,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, PositionRows[]>> {
  const loaded: LoadedPositions = new Map();
  if (ids.length > 0) await loadByStructures(db, scope, loaded, ids);
  return Map.groupBy(loaded.values(), ({ structureId }) => String(structureId));
}

const toUnchanged = (position: PositionRows): PositionChange => ({ before: position, after: position, trades: [] });

/** Ends a structure whose trade no journal can store: its positions make their own trades again. */
const separateMembers = (members: readonly PositionChange[]): PositionChange[] =>
  members.map(({ before, after: member }) => {
    const after = { ...member, structureId: null };
    const trade = joinTrades(listLegTrades([after]));
    const facts = trade && toTradeFacts(trade, after.accountId).facts;
    return { before, after, trades: facts ? [{ partKey: '', facts }] : [] };
  });

/** The changes of one structure: its trade is that of its holder, and the other positions have none. */
const combineMembers = (members: readonly PositionChange[]): PositionChange[] => {
  const combined = combinePositions(members.map(({ after }) => after));
  if (combined?.error !== undefined) return separateMembers(members);
  const trades = combined ? [{ partKey: '', facts: combined.facts }] : [];
  const holder = members.find(({ after }) => isHolder(after))?.after;
  return members.map((change) =>
    change.after === holder ? { ...change, trades } : { ...change, trades: [], mergedInto: holder },
  );
};

/**
 * Replaces the trades of positions that are legs by the trades of their structures. Reads the other positions of these
 * structures.
 */
export async function combineStructures(
  db: Db,
  scope: TraderScope,
  changes: readonly PositionChange[],
): Promise<PositionChange[]> {
  const groups = Map.groupBy(changes, ({ after }) => String(after.structureId ?? ''));
  const others = groups.get('') ?? [];
  groups.delete('');
  const ids = [...groups.values()].flatMap(([change]) => change?.after.structureId ?? []);
  const stored = await loadStructures(db, scope, ids);
  const changedIds = new Set(changes.map(({ after }) => after._id.toHexString()));
  const combined = [...groups].flatMap(([id, changed]) => {
    const unchanged = (stored.get(id) ?? []).filter(({ _id }) => !changedIds.has(_id.toHexString()));
    return combineMembers([...changed, ...unchanged.map(toUnchanged)]);
  });
  return [...others, ...combined];
}

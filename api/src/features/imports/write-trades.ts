import { isDeepStrictEqual } from 'node:util';
import { limits } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { type CountedTrade, countedFields, toCountedTrade } from '../journal/columns/counted-trade.ts';
import type { TradeChange } from '../journal/columns/write-blocks.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import type { Trash } from '../journal/trash.ts';
import type { SourceChange, Wanted } from './fold.ts';
import type { Entry, Source } from './source.ts';
import { type ImportedFields, importedNames, type TradeFacts, toImportedFields } from './trade-facts.ts';

/** What imports read of a trade. */
export type ReadTrade = CountedTrade & Pick<TradeRecord, keyof typeof importedNames | 'tradeName' | 'version'>;

export interface Scope {
  session: ClientSession;
  userId: Types.ObjectId;
}

interface Pairing {
  change: SourceChange;
  wanted: Wanted;
  entry: Entry | undefined;
}

/** How the trades of changed sources change. */
export interface WrittenTrades {
  trades: TradeChange[];
  /** The sources with their entries after the change. */
  sources: Source[];
  lastNumber: number;
  created: { number: number; source: Source }[];
  changed: { number: number; source: Source }[];
  /** Numbers of trades that went to the trash, that the trader has deleted, and that have edited facts. */
  parked: number[];
  deleted: number[];
  edited: number[];
}

/** The entry of each wanted trade: the one of the same part, otherwise one that is left, live ones first. */
const pair = (change: SourceChange): { pairings: Pairing[]; rest: Entry[] } => {
  const left = [...change.after.entries].sort((a, b) => Number(a.isParked ?? false) - Number(b.isParked ?? false));
  const take = (isWanted: (entry: Entry) => boolean): Entry | undefined => {
    const index = left.findIndex(isWanted);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const exact = change.wanted.map((wanted) => ({ wanted, entry: take(({ key }) => key === wanted.key) }));
  const pairings = exact.map(({ wanted, entry }) => ({ change, wanted, entry: entry ?? take(() => true) }));
  return { pairings, rest: left };
};

const readLive = async ({ trades }: Db, { session, userId }: Scope, numbers: readonly number[]) => {
  const fields = { ...countedFields, ...importedNames, 'executions.side': 1, tradeName: 1, version: 1 };
  // Executions are needed completely, to find out whether the trader has edited them.
  const { 'executions.side': _, ...projection } = fields;
  const found = trades.find({ userId, number: { $in: numbers } }, projection, { session }).hint('number');
  const all = new Map<number, ReadTrade>();
  if (numbers.length > 0) for await (const trade of found.lean<ReadTrade>().cursor()) all.set(trade.number, trade);
  return all;
};

export interface TradeUpdate {
  $set: Record<string, unknown>;
  $unset: Record<string, 1>;
}

/** Facts that the trader has edited stay as they are. */
const mergeFacts = (trade: ReadTrade, written: ImportedFields, facts: TradeFacts) => {
  const [stored, wanted] = [toImportedFields(trade), toImportedFields(facts)];
  const update: TradeUpdate = { $set: {}, $unset: {} };
  let isEdited = false;
  for (const name of Object.keys(importedNames) as (keyof typeof importedNames)[]) {
    if (stored[name] === wanted[name]) continue;
    if (stored[name] !== written[name]) isEdited = true;
    else if (facts[name] === undefined) update.$unset[name] = 1;
    else update.$set[name] = facts[name];
  }
  return { update, isEdited };
};

const applyUpdate = (trade: ReadTrade, { $set, $unset }: TradeUpdate): ReadTrade => {
  const kept = Object.entries({ ...trade, ...$set }).filter(([name]) => !(name in $unset));
  return { ...Object.fromEntries(kept) } as ReadTrade;
};

/** What the trader has added to trades that become one. */
export const carryOver = (target: ReadTrade, absorbed: readonly ReadTrade[]): Record<string, unknown> => {
  const all = [target, ...absorbed];
  const notes = all.map(({ comments }) => comments).filter((text) => text !== '');
  const comments = notes.join('\n\n').slice(0, limits.notesLength);
  const tagIds = [...new Set(all.flatMap((trade) => trade.tagIds ?? []))].slice(0, limits.tagsPerTrade);
  const withSetup = all.find(({ flagType }) => flagType !== '');
  const tradeName = all.find((trade) => trade.tradeName)?.tradeName;
  const risk = all.find(({ riskCents }) => riskCents !== undefined)?.riskCents;
  const wanted = {
    comments,
    ...(tagIds.length > 0 ? { tagIds: tagIds.sort((a, b) => a - b) } : {}),
    ...(withSetup ? { flagType: withSetup.flagType, setupId: withSetup.setupId, setupName: withSetup.setupName } : {}),
    ...(tradeName ? { tradeName } : {}),
    ...(risk === undefined ? {} : { riskCents: risk }),
  };
  const entries = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, target[name as keyof ReadTrade]),
  );
  return Object.fromEntries(entries);
};

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

const toOperation = (userId: Types.ObjectId, number: number, { $set, $unset }: TradeUpdate) => ({
  updateOne: {
    filter: { userId, number },
    update: {
      ...(isEmpty($set) ? {} : { $set }),
      ...(isEmpty($unset) ? {} : { $unset }),
      $inc: { version: 1 },
    },
  },
});

export interface WriteOptions {
  lastNumber: number;
  /** Brings back trades that the trader has deleted. */
  restoresDeleted: boolean;
  now: number;
}

/** Trades that sources are about to have, or lose. */
const plan = (changes: readonly SourceChange[]) => {
  const paired = changes.map((change) => ({ change, ...pair(change) }));
  return {
    pairings: paired.flatMap(({ pairings }) => pairings),
    lost: paired.flatMap(({ change, rest }) => rest.map((entry) => ({ change, entry }))),
  };
};

const noTexts = { flagType: '', setupId: 0, setupName: '', comments: '' };

/** Writes the trades of changed sources, within a change of the journal. */
export const writeTrades = async (
  db: Db,
  trash: Trash,
  scope: Scope,
  changes: readonly SourceChange[],
  { lastNumber, restoresDeleted, now }: WriteOptions,
): Promise<WrittenTrades> => {
  const { userId, session } = scope;
  const { pairings, lost } = plan(changes);
  const known = pairings.flatMap(({ entry }) => entry ?? []);
  const restorable = known.filter(({ isParked }) => isParked || restoresDeleted).map(({ number }) => number);
  const restored = restorable.length > 0 ? await trash.restoreExisting(session, userId, restorable) : [];
  const restoredNumbers = new Set(restored.flatMap(({ after }) => after?.number ?? []));
  const live = await readLive(db, scope, [
    ...known.map(({ number }) => number),
    ...lost.flatMap(({ entry }) => (entry.isParked ? [] : entry.number)),
  ]);

  const absorbedBy = new Map<Source, ReadTrade[]>();
  for (const { change, entry } of lost) {
    const trade = live.get(entry.number);
    if (trade && change.absorbedBy)
      absorbedBy.set(change.absorbedBy, [...(absorbedBy.get(change.absorbedBy) ?? []), trade]);
  }

  const result: WrittenTrades = {
    ...{ trades: [], sources: [], lastNumber, created: [], changed: [] },
    ...{ parked: [], deleted: [], edited: [] },
  };
  const entries = new Map<Source, Entry[]>(changes.map(({ after }) => [after, []]));
  const operations: ReturnType<typeof toOperation>[] = [];
  const inserted: object[] = [];
  const at = new Date(now);

  const insert = ({ change: { after }, wanted }: Pairing): Entry => {
    result.lastNumber += 1;
    const number = result.lastNumber;
    const trade = { ...noTexts, ...wanted.facts, userId, number, files: [], version: 1 };
    inserted.push({ ...trade, createdAt: at, updatedAt: at });
    result.trades.push({ after: toCountedTrade(trade) });
    result.created.push({ number, source: after });
    return { number, key: wanted.key, written: toImportedFields(wanted.facts) };
  };

  const update = ({ change: { after }, wanted }: Pairing, entry: Entry, trade: ReadTrade): Entry => {
    const { update: changed, isEdited } = mergeFacts(trade, entry.written, wanted.facts);
    const absorbed = absorbedBy.get(after) ?? [];
    absorbedBy.delete(after);
    Object.assign(changed.$set, absorbed.length > 0 ? carryOver(trade, absorbed) : {});
    const isRestored = restoredNumbers.has(entry.number);
    const isChanged = !isEmpty(changed.$set) || !isEmpty(changed.$unset);
    const next = applyUpdate(trade, changed);
    if (isChanged) operations.push(toOperation(userId, entry.number, changed));
    if (isChanged || isRestored)
      result.trades.push({
        ...(isRestored ? {} : { before: toCountedTrade(trade) }),
        after: toCountedTrade(next),
      });
    if (isRestored) result.created.push({ number: entry.number, source: after });
    else if (isChanged) result.changed.push({ number: entry.number, source: after });
    if (isEdited) result.edited.push(entry.number);
    return { number: entry.number, key: wanted.key, written: toImportedFields(wanted.facts) };
  };

  for (const pairing of pairings) {
    const { entry, change, wanted } = pairing;
    const trade = entry && live.get(entry.number);
    const list = entries.get(change.after);
    if (entry && trade) list?.push(update(pairing, entry, trade));
    else if (entry && !entry.isParked && !restoresDeleted) {
      result.deleted.push(entry.number);
      list?.push({ ...entry, key: wanted.key });
    } else list?.push(insert(pairing));
  }
  for (const { change, entry } of lost) {
    const isLive = !entry.isParked && live.has(entry.number);
    if (isLive) result.parked.push(entry.number);
    entries.get(change.after)?.push(isLive ? { ...entry, isParked: true } : entry);
  }

  if (inserted.length > 0) await db.trades.insertMany(inserted, { session, lean: true });
  if (operations.length > 0) await db.trades.bulkWrite(operations, { session });
  if (result.parked.length > 0) result.trades.push(...(await trash.moveToTrash(session, userId, result.parked)));
  result.sources = changes.map(({ after }) => ({ ...after, entries: entries.get(after) ?? [] }));
  return result;
};

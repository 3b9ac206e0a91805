import { limits, type z } from 'contracts';
import type { SplitBody } from 'contracts/imported-trades';
import { joinRows, toPositions } from 'importers/trades';
import type { Types } from 'mongoose';
import { conflict } from '../../http/errors.ts';
import { changeJournal, type Journal } from '../journal/change-journal.ts';
import { tradeNotFound } from '../journal/trash.ts';
import { type ImportDependencies, writeSources } from './change-rows.ts';
import { foldSources, listTrades, type SourceChange, setRows, type Wanted } from './fold.ts';
import { toInstrumentKey } from './fold-instruments.ts';
import { type Loaded, loadByNumbers, loadByRows } from './load-sources.ts';
import { listClosings, separateClosings } from './parts.ts';
import { listRows, type Source } from './source.ts';
import { toTradeFacts } from './trade-facts.ts';
import type { Scope } from './write-trades.ts';

const listLive = ({ entries }: Source): number[] =>
  entries.filter(({ isParked }) => !isParked).map(({ number }) => number);

/** The trades of a source in another arrangement. */
const toWanted = (source: Source): Wanted[] => {
  const { positions } = toPositions(source.format, source, { dayEnd: source.dayEnd });
  return listTrades(source, positions).map(([key, trade]) => {
    const { facts, error } = toTradeFacts(trade, source.accountId);
    if (!facts) throw conflict(error);
    return { key, facts };
  });
};

const rearrange = (before: Source, after: Source): SourceChange => ({ before, after, wanted: toWanted(after) });

/** Each closing fill as a trade. */
const splitWhole = (source: Source): SourceChange => {
  const change = rearrange(source, { ...source, arrangement: 'split' });
  if (change.wanted.length < 2) throw notSplittable();
  return change;
};

const notSplittable = () => conflict('This trade was closed by one execution, so that it cannot be split.');

/** Chosen closing fills as a second trade. */
const splitOff = (source: Source, number: number, keys: readonly string[]): SourceChange => {
  const own = new Set(listClosings(source, number).map(({ key }) => key));
  const chosen = new Set(keys);
  if (own.size < 2) throw notSplittable();
  if (keys.some((key) => !own.has(key))) throw conflict('The executions of this trade have changed. Choose again.');
  if (chosen.size === own.size) throw conflict('Leave at least one closing execution in the first trade.');
  return rearrange(source, separateClosings(source, number, chosen));
};

const noRows = { executions: [], roundTrips: [] };

const mergeSources = (target: Source, others: readonly Source[]): SourceChange[] => {
  const rows = joinRows([target, ...others]);
  const after: Source = { ...setRows(target, rows, false), arrangement: 'merged' };
  if (rows.executions.length + rows.roundTrips.length > limits.brokerImport.rowsPerPosition)
    throw conflict('These trades have too many executions for one trade.');
  return [
    { before: target, after, wanted: toWanted(after) },
    ...others.map((before) => ({ before, after: setRows(before, noRows, false), wanted: [], absorbedBy: after })),
  ];
};

/** Splits and merges imported trades by hand. Later imports keep the arrangement. */
export const createArrange = (dependencies: ImportDependencies) => {
  const { db } = dependencies;

  /** The sources of trades. Throws not_found, or conflict for a trade that was not imported. */
  const findSources = async (scope: Scope, numbers: readonly number[]): Promise<Source[]> => {
    const { session, userId } = scope;
    const found = await db.trades.countDocuments({ userId, number: { $in: numbers } }, { session }).exec();
    if (found < numbers.length) throw tradeNotFound();
    const loaded: Loaded = new Map();
    await loadByNumbers(db, scope, loaded, numbers);
    const sources = [...loaded.values()].filter((source) =>
      listLive(source).some((number) => numbers.includes(number)),
    );
    const known = new Set(sources.flatMap(listLive));
    if (!numbers.every((number) => known.has(number))) throw conflict('Only imported trades can be split or merged.');
    return sources;
  };

  /** Gives each position of a merged source the trade that it had. */
  const separate = async (scope: Scope, source: Source): Promise<SourceChange[]> => {
    const loaded: Loaded = new Map();
    await loadByRows(db, scope, loaded, source.rowIds);
    const former = [...loaded.values()].filter((each) => listRows(each).length === 0);
    const whole: Source = { ...source, arrangement: 'whole' };
    const { changes } = foldSources(whole, [whole, ...former], source);
    return changes;
  };

  const toSplit = async (
    scope: Scope,
    source: Source,
    { id, closings }: z.output<typeof SplitBody>,
  ): Promise<SourceChange[]> => {
    if (source.arrangement === 'merged') return separate(scope, source);
    if (closings) return [splitOff(source, id, closings)];
    if (source.arrangement === 'split')
      throw conflict('This trade is a part already. Merge the parts to undo the split.');
    return [splitWhole(source)];
  };

  const requireMergeable = async ({ session, userId }: Scope, sources: readonly Source[], journal: Journal) => {
    const { resolveId } = journal.labels.accounts.index();
    const instruments = new Set(sources.map((source) => toInstrumentKey(source, resolveId)));
    const sides = new Set(sources.flatMap(({ entries }) => entries.map(({ written }) => written.side)));
    if (instruments.size > 1 || sides.size > 1)
      throw conflict('Only trades of one format, account, ticker and side can be merged.');
    const numbers = sources.flatMap(listLive);
    const withMedia = await db.trades
      .find({ userId, number: { $in: numbers }, 'files.0': { $exists: true } }, { _id: 0, number: 1 }, { session })
      .hint('number')
      .lean<{ number: number }[]>()
      .exec();
    if (withMedia.length > 1)
      throw conflict('Only one of the merged trades can have images or videos. Delete those of the others first.');
    return withMedia[0]?.number;
  };

  const toMerge = async (scope: Scope, sources: readonly Source[], numbers: readonly number[], journal: Journal) => {
    const [first] = sources;
    if (!first || numbers.length < 2) throw conflict('Choose at least two trades to merge.');
    const isSplit = ({ arrangement }: Source) => arrangement === 'split';
    if (sources.length === 1 && isSplit(first) && listLive(first).length === numbers.length)
      return [rearrange(first, { ...first, arrangement: 'whole', parts: undefined })];
    if (sources.some(isSplit)) throw conflict('Merge all parts of a split trade first, and nothing else with them.');
    const withMedia = await requireMergeable(scope, sources, journal);
    const ordered = sources.toSorted((a, b) => Math.min(...listLive(a)) - Math.min(...listLive(b)));
    const hasMedia = (source: Source) => withMedia !== undefined && listLive(source).includes(withMedia);
    const target = ordered.find(hasMedia) ?? ordered[0] ?? first;
    return mergeSources(
      target,
      ordered.filter((source) => source !== target),
    );
  };

  const change = (
    userId: Types.ObjectId,
    numbers: readonly number[],
    arrange: (scope: Scope, sources: readonly Source[], journal: Journal) => Promise<SourceChange[]>,
  ) =>
    changeJournal(db, userId, {}, async (journal) => {
      const scope = { userId, session: journal.session };
      const sources = await findSources(scope, numbers);
      const changes = await arrange(scope, sources, journal);
      const { written, change } = await writeSources(dependencies, { userId, journal }, changes);
      return { ...change, result: { ids: written.sources.flatMap(listLive).sort((a, b) => a - b) } };
    });

  return {
    /**
     * A merged trade becomes its positions again. Of another one, the chosen closing fills become a second trade, or each closing fill
     * becomes one. Throws not_found or conflict.
     */
    split: (userId: Types.ObjectId, body: z.output<typeof SplitBody>) =>
      change(userId, [body.id], async (scope, [source]) => (source ? toSplit(scope, source, body) : [])),

    /** The parts of a split trade become it again, other trades become one. Throws not_found or conflict. */
    merge: (userId: Types.ObjectId, ids: readonly number[]) => {
      const numbers = [...new Set(ids)];
      return change(userId, numbers, (scope, sources, journal) => toMerge(scope, sources, numbers, journal));
    },
  };
};

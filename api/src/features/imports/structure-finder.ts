import type { ProposalQuery, Proposals } from 'contracts/structures';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { listNumbers } from '../../figures/selection/selection.ts';
import { importNotFound } from '../../imports/import-batches.ts';
import type { ImportRecord } from '../../imports/model.ts';
import { createProposeStructures } from '../../imports/propose-structures.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { listLegCandidates } from './leg-candidates.ts';

/** Throws not_found. */
const readStart = async ({ imports }: Db, userId: Types.ObjectId, id: string): Promise<Date> => {
  const record = await imports.findOne({ _id: id, userId }, { createdAt: 1 }).lean<ImportRecord>().exec();
  if (!record) throw importNotFound();
  return record.createdAt;
};

/** The proposals with a trade that was made at a time or later. */
const selectNew = async (
  { trades }: Db,
  userId: Types.ObjectId,
  since: Date,
  { proposals }: Proposals,
): Promise<Proposals> => {
  const numbers = proposals.flatMap(({ ids }) => ids);
  const found = trades.find({ userId, number: { $in: numbers }, createdAt: { $gte: since } }, { _id: 0, number: 1 });
  const made = new Set((await found.hint('number').lean<{ number: number }[]>().exec()).map(({ number }) => number));
  return { proposals: proposals.filter(({ ids }) => ids.some((id) => made.has(id))) };
};

/** Creates the function that finds trades of a filter that look like the legs of one. */
export function createStructureFinder(db: Db, selectTrades: TradeSelector) {
  const propose = createProposeStructures(db);
  return async (
    user: UserRecord,
    { import: importId, ...filter }: ProposalQuery,
    signal: AbortSignal,
  ): Promise<Proposals> => {
    const since = importId === undefined ? undefined : await readStart(db, user._id, importId);
    const { all, journal } = await selectTrades(user, filter, signal);
    const found = await propose(user, await listLegCandidates(journal), new Set(listNumbers(all)));
    return since ? selectNew(db, user._id, since, found) : found;
  };
}

import { limits } from 'contracts';
import type { InboxEntry, InboxQuery, InboxState, Proposal } from 'contracts/inbox';
import { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { InboxRecord } from '../../journal/inbox/model.ts';
import { findProblem, readProposal } from '../../journal/inbox/proposal.ts';

type UserId = Types.ObjectId;

const { pageSize } = limits.inbox;

const isFor = (proposal: Proposal | undefined): proposal is Extract<Proposal, { kind: 'tags' }> =>
  proposal?.kind === 'tags';

/** Converts a stored entry. `existing` are the numbers of trades that can get tags. */
const present = (record: InboxRecord, existing: ReadonlySet<number>): InboxEntry => {
  const { _id, at, source, text, state, trade = null } = record;
  const proposal = readProposal(record);
  const missing = isFor(proposal) && !existing.has(proposal.trade) ? `There is no trade ${proposal.trade}.` : null;
  const problem = state === 'new' && proposal ? (findProblem(proposal) ?? missing) : null;
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    source,
    text,
    proposal: proposal ?? null,
    problem,
    state,
    trade,
  };
};

const parseCursor = (cursor: string): { at: Date; id: Types.ObjectId } => {
  const [time, id] = cursor.split('-');
  return { at: new Date(Number(time)), id: new Types.ObjectId(id) };
};

const selectAfter = (cursor: string | undefined) => {
  if (cursor === undefined) return {};
  const { at, id } = parseCursor(cursor);
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }] };
};

const DECIDED: Readonly<Record<InboxState, string>> = {
  new: 'This entry is new.',
  accepted: 'This entry was already accepted.',
  dismissed: 'This entry was already dismissed.',
};

/** Throws conflict unless the entry is new. */
export function requireNew({ state }: InboxRecord): void {
  if (state !== 'new') throw conflict(DECIDED[state]);
}

/** Throws conflict for an entry that is still new. */
export function requireDecided({ state }: InboxRecord): void {
  if (state === 'new') throw conflict(DECIDED.new);
}

/** Reads the inbox of one trader. */
export function createEntryReader({ inboxEntries, driver }: Pick<Db, 'inboxEntries' | 'driver'>) {
  const findExisting = async (userId: UserId, records: readonly InboxRecord[]): Promise<ReadonlySet<number>> => {
    const proposals = records.filter(({ state }) => state === 'new').map(readProposal);
    const numbers = proposals.filter(isFor).map(({ trade }) => trade);
    if (numbers.length === 0) return new Set();
    const found = driver.trades.find({ userId, number: { $in: numbers } }, { projection: { _id: 0, number: 1 } });
    return new Set((await found.toArray()).map(({ number }) => number));
  };

  const find = async (userId: UserId, id: string): Promise<InboxRecord> => {
    const record = await inboxEntries.findOne({ _id: id, userId }).lean<InboxRecord>().exec();
    if (!record) throw notFound('There is no entry with this id.');
    return record;
  };

  return {
    find,

    get: async (userId: UserId, id: string): Promise<InboxEntry> => {
      const record = await find(userId, id);
      return present(record, await findExisting(userId, [record]));
    },

    count: (userId: UserId): Promise<number> => inboxEntries.countDocuments({ userId, state: 'new' }).exec(),

    list: async (userId: UserId, { state, cursor }: InboxQuery) => {
      const records = await inboxEntries
        .find({ userId, ...(state && { state }), ...selectAfter(cursor) })
        .sort({ at: -1, _id: -1 })
        .limit(pageSize + 1)
        .lean<InboxRecord[]>()
        .exec();
      const page = records.slice(0, pageSize);
      const existing = await findExisting(userId, page);
      const last = records.length > pageSize ? page.at(-1) : undefined;
      return {
        nextCursor: last ? `${last.at.getTime()}-${last._id.toHexString()}` : null,
        entries: page.map((record) => present(record, existing)),
      };
    },
  };
}

export type EntryReader = ReturnType<typeof createEntryReader>;

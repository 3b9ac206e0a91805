import { limits } from 'contracts';
import type { JournalInboxEntry } from 'contracts/journal-file';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import type { InboxRecord } from '../../../journal/inbox/model.ts';
import { readProposal } from '../../../journal/inbox/proposal.ts';

const getKey = ({ _id, origin }: Pick<InboxRecord, '_id' | 'origin'>): string => origin ?? _id.toHexString();

/** Reads the newest entries of an inbox: older ones do not fit in memory with the rest of the header. */
export function readInbox(
  { inboxEntries }: Pick<Db, 'inboxEntries'>,
  userId: Types.ObjectId,
  session: ClientSession,
): Promise<InboxRecord[]> {
  const query = inboxEntries.find({ userId }, null, { session }).sort({ at: -1, _id: -1 });
  return query.limit(limits.inbox.exported).lean<InboxRecord[]>().exec();
}

const toEntry = (record: InboxRecord): JournalInboxEntry => {
  const { at, source, text, state, trade, addedTags, decidedAt } = record;
  const proposal = readProposal(record);
  return {
    key: getKey(record),
    at: at.toISOString(),
    source,
    text,
    state,
    ...(proposal && { proposal }),
    ...(trade === undefined ? {} : { trade }),
    ...(addedTags && { addedTags }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  };
};

/** Converts entries to their list in the header of journal.json. */
export function toInboxList(records: readonly InboxRecord[]): { inbox?: JournalInboxEntry[] } {
  return records.length > 0 ? { inbox: records.map(toEntry) } : {};
}

const toRecord = (userId: Types.ObjectId, entry: JournalInboxEntry): Omit<InboxRecord, '_id'> => {
  const { key: origin, at, source, text, state, proposal, trade, addedTags, decidedAt = at } = entry;
  return {
    userId,
    origin,
    at: new Date(at),
    source,
    text,
    state,
    round: 0,
    ...(proposal && { proposal: JSON.stringify(proposal) }),
    ...(trade === undefined ? {} : { trade }),
    ...(addedTags && { addedTags }),
    ...(state === 'new' ? {} : { decidedAt: new Date(decidedAt) }),
  };
};

/** Trades got other numbers: an entry must neither name nor change another trade. */
const withoutNumbers = ({ trade: _, ...entry }: JournalInboxEntry): JournalInboxEntry[] =>
  entry.proposal?.kind === 'tags' ? [] : [entry];

interface InboxImport {
  session: ClientSession;
  /** Whether the imported trades keep their numbers. */
  keepsNumbers: boolean;
}

/** Adds entries that the trader does not have. */
export async function addInbox(
  { inboxEntries }: Pick<Db, 'inboxEntries'>,
  userId: Types.ObjectId,
  entries: readonly JournalInboxEntry[],
  { session, keepsNumbers }: InboxImport,
): Promise<void> {
  if (entries.length === 0) return;
  const own = await inboxEntries
    .find({ userId }, { origin: 1 }, { session })
    .lean<Pick<InboxRecord, '_id' | 'origin'>[]>()
    .exec();
  const known = new Set(own.map(getKey));
  const added = entries.filter(({ key }) => !known.has(key));
  const records = (keepsNumbers ? added : added.flatMap(withoutNumbers)).map((entry) => toRecord(userId, entry));
  // The oldest first: entries of the same time are in the order of their ids.
  if (records.length > 0) await inboxEntries.insertMany(records.reverse(), { session, lean: true });
}

import { describeIssues, limits, type Trade } from 'contracts';
import type { Note } from 'contracts/day-journal';
import type { InboxAction } from 'contracts/inbox';
import type { Db } from '../../database.ts';
import { ApiError, conflict, invalidInput, quotaExceeded } from '../../http/errors.ts';
import type { InboxRecord } from '../../journal/inbox/model.ts';
import { type CheckedProposal, changeProposal, checkProposal, readProposal } from '../../journal/inbox/proposal.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import type { PresentTrade } from '../../media/present-trade.ts';
import { createTagWriter } from './change-tags.ts';
import { type EntryReader, requireDecided, requireNew } from './entries.ts';
import type { JournalWriters } from './writers.ts';

type Changes = Record<string, unknown>;
type Valid = Exclude<CheckedProposal, { kind: 'invalid' }>;

/** What accepting an entry has written: the reply, and what the entry remembers of it for undo. */
interface Written {
  reply: { trade: Trade } | Note;
  result: Pick<InboxRecord, 'trade' | 'note' | 'addedTags'>;
}

interface ServiceDependencies {
  db: Pick<Db, 'inboxEntries' | 'transaction'>;
  entries: EntryReader;
  writers: JournalWriters;
  presentTrade: PresentTrade;
  now: () => number;
}

const requireProposal = (record: InboxRecord, changes: Changes | undefined): Valid => {
  const proposal = readProposal(record);
  if (!proposal && !changes) throw invalidInput('This text proposes nothing. Accept it with changes, as a trade.');
  const checked = checkProposal(changeProposal(proposal, changes ?? {}));
  if (checked.kind !== 'invalid') return checked;
  const { error, fields } = describeIssues(checked.issues, 20);
  throw invalidInput(error, fields);
};

const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
};

/** Accepts, dismisses and restores entries. Accepting one calls the functions that serve trades and days. */
export function createInboxService({ db, entries, writers, presentTrade, now }: ServiceDependencies) {
  const { inboxEntries, transaction } = db;

  /** In a transaction, which survives a lost connection. @returns whether the entry was still as it was read */
  const update = ({ _id, userId, round }: InboxRecord, state: object, change: object): Promise<boolean> =>
    transaction(userId, async (session) => {
      const { modifiedCount } = await inboxEntries.updateOne({ _id, userId, round, state }, change, { session });
      return modifiedCount > 0;
    });

  const tags = createTagWriter(writers);

  /** Remembers first which tags the trade does not have: an attempt that is repeated finds them on the trade. */
  const writeTags = async (user: UserRecord, record: InboxRecord, number: number, names: readonly string[]) => {
    const addedTags = record.addedTags ?? (await tags.findMissing(user, number, names));
    await update(record, { $eq: record.state }, { addedTags });
    const saved = await tags.add(user, number, names);
    return { reply: { trade: presentTrade(saved, user) }, result: { trade: number, addedTags } };
  };

  const write = async (user: UserRecord, record: InboxRecord, proposal: Valid): Promise<Written> => {
    const { _id, round } = record;
    if (proposal.kind === 'tags') return writeTags(user, record, proposal.trade, proposal.add);
    // A second click or a lost reply writes nothing twice. The space keeps it apart from the keys of clients.
    const key = `inbox ${_id.toHexString()} ${round}`;
    if (proposal.kind === 'note') {
      const { date, text } = proposal;
      const note = await writers.notes.add({ userId: user._id, date }, text, key);
      return { reply: note, result: { note: { date, id: note.id } } };
    }
    const created = await writers.trades.create(user, proposal.trade, key);
    return { reply: { trade: presentTrade(created, user) }, result: { trade: created.trade.number } };
  };

  const decide = async (record: InboxRecord, change: Partial<InboxRecord>, from: object): Promise<void> => {
    if (await update(record, from, { ...change, decidedAt: new Date(now()) })) return;
    requireNew(await entries.find(record.userId, record._id.toHexString()));
  };

  const undo = async (user: UserRecord, record: InboxRecord): Promise<void> => {
    const { trade, note, addedTags = [] } = record;
    if (note) await writers.notes.delete({ userId: user._id, date: note.date }, note.id).catch(ignoreMissing);
    if (trade === undefined) return;
    const undone =
      readProposal(record)?.kind === 'tags' ? tags.remove(user, trade, addedTags) : writers.trades.delete(user, trade);
    await undone.catch(ignoreMissing);
  };

  const requireSpace = async (user: UserRecord): Promise<void> => {
    if ((await entries.count(user._id)) < limits.inbox.undecided) return;
    throw quotaExceeded('The inbox is full of new entries. Accept or dismiss some first.');
  };

  const service = {
    /** Throws invalid_input without a valid proposal, and conflict for an entry that is not new. */
    accept: async (user: UserRecord, id: string, changes?: Changes): Promise<Written['reply']> => {
      const record = await entries.find(user._id, id);
      requireNew(record);
      const { reply, result } = await write(user, record, requireProposal(record, changes));
      // An entry that was dismissed meanwhile is accepted: its trade exists.
      await decide(record, { ...result, state: 'accepted' }, { $ne: 'accepted' });
      return reply;
    },

    /** Throws conflict for an entry that is not new. */
    dismiss: async (user: UserRecord, id: string): Promise<void> => {
      const record = await entries.find(user._id, id);
      requireNew(record);
      await decide(record, { state: 'dismissed' }, { $eq: 'new' });
    },

    /** Undoes what accepting the entry has written, and makes it new. Throws conflict for a new entry. */
    restore: async (user: UserRecord, id: string): Promise<void> => {
      const record = await entries.find(user._id, id);
      requireDecided(record);
      await requireSpace(user);
      await undo(user, record);
      const $unset = { trade: 1, note: 1, addedTags: 1, decidedAt: 1 };
      const isRestored = await update(record, { $eq: record.state }, { state: 'new', $unset, $inc: { round: 1 } });
      if (!isRestored) throw conflict('This entry was changed elsewhere. Reload it first.');
    },

    /** Each entry by itself: what is refused does not stop the others. */
    bulk: async (user: UserRecord, ids: readonly string[], action: InboxAction) => {
      const done: string[] = [];
      const refused: { id: string; reason: string }[] = [];
      for (const id of new Set(ids)) {
        try {
          await service[action](user, id);
          done.push(id);
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
          refused.push({ id, reason: error.message });
        }
      }
      return { done, refused };
    },
  };
  return service;
}

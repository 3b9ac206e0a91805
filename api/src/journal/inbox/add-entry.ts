import { hash } from 'node:crypto';
import { KEY_PREFIX, limits, timings } from 'contracts';
import type { InboxBody } from 'contracts/inbox';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { profileMissing, tooManyRequests } from '../../http/errors.ts';
import type { UserRecord } from '../user-model.ts';
import type { InboxRecord } from './model.ts';
import { findProposal } from './proposal.ts';

type InboxMessage = Pick<InboxBody, 'id' | 'text' | 'proposal'>;

const { perDay, undecided } = limits.inbox;
const DAY_SECONDS = 86_400;

const TOO_MANY_A_DAY = `This inbox takes ${perDay.toLocaleString('en-US')} entries in 24 hours. Please try again later.`;
const TOO_MANY_NEW =
  `This inbox has ${undecided.toLocaleString('en-US')} entries that nobody has accepted or dismissed. ` +
  'It takes new ones once there are fewer.';

const KEYS = /tj_[\da-f]{24}_[\da-f]{16}_[\w-]{43}/g;

/** Removes keys anywhere in a message: a stored one would be shown and exported. */
const withoutKeys = (message: string): string => message.replace(KEYS, `${KEY_PREFIX}…`);

const digest = (text: string): string => hash('sha256', text, 'base64url');

const toMarks = ({ id, text, proposal }: InboxMessage) => {
  const body = digest(`body ${JSON.stringify([id, text, proposal])}`);
  return { body, ...(id ? { id: digest(`id ${id}`) } : {}) };
};

/** The name of the key that the caller has. A trader who sends something without a key is no tool. */
const findSource = ({ keys = [], view }: UserRecord): string =>
  keys.find(({ id }) => id === view?.keyId)?.name ?? 'Myself';

/** What is stored of a message. */
const toContent = (message: InboxMessage) => {
  const text = withoutKeys(message.text ?? '');
  const proposal = findProposal({ ...message, text });
  return { text, ...(proposal && { proposal: withoutKeys(JSON.stringify(proposal)) }) };
};

/**
 * Creates the only function that adds entries to an inbox (INB-01, MCP-01). The caller is a user with the view of a
 * key. A duplicate adds nothing. Throws too_many_requests with the reason.
 */
export function createInboxWriter({ inboxEntries, driver, transaction }: Db, now: () => number) {
  const findDuplicate = async (userId: Types.ObjectId, marks: ReturnType<typeof toMarks>, session: ClientSession) => {
    const since = (ms: number) => ({ $gt: new Date(now() - ms) });
    const sameBody = { userId, marks: marks.body, at: since(timings.inboxBodyMs) };
    const sameId = marks.id ? [{ userId, marks: marks.id, at: since(timings.inboxIdMs) }] : [];
    return inboxEntries
      .findOne({ $or: [sameBody, ...sameId] }, { _id: 1 }, { session })
      .lean<InboxRecord>()
      .exec();
  };

  const requireSpace = async (userId: Types.ObjectId, session: ClientSession): Promise<void> => {
    const today = { userId, at: { $gt: new Date(now() - DAY_SECONDS * 1_000) } };
    const count = (filter: object, limit: number) => inboxEntries.countDocuments(filter, { session, limit }).exec();
    if ((await count({ userId, state: 'new' }, undecided)) >= undecided) {
      throw tooManyRequests(DAY_SECONDS, TOO_MANY_NEW);
    }
    if ((await count(today, perDay)) < perDay) return;
    const oldest = await inboxEntries.findOne(today, { at: 1 }, { session }).sort({ at: 1 }).lean<InboxRecord>().exec();
    const waitMs = (oldest?.at.getTime() ?? now()) + DAY_SECONDS * 1_000 - now();
    throw tooManyRequests(Math.max(1, Math.ceil(waitMs / 1_000)), TOO_MANY_A_DAY);
  };

  return (user: UserRecord, message: InboxMessage): Promise<{ entry: string; duplicate: boolean }> =>
    transaction(user._id, async (session) => {
      const { _id: userId } = user;
      // Messages of all processes conflict here, so that none is added twice, and none after the account was deleted.
      const touched = await driver.users.updateOne({ _id: userId }, { $inc: { inboxWrites: 1 } }, { session });
      if (touched.matchedCount === 0) throw profileMissing();
      const marks = toMarks(message);
      const duplicate = await findDuplicate(userId, marks, session);
      if (duplicate) return { entry: duplicate._id.toHexString(), duplicate: true };
      await requireSpace(userId, session);
      const entry: Omit<InboxRecord, '_id'> = {
        userId,
        at: new Date(now()),
        source: findSource(user),
        ...toContent(message),
        state: 'new',
        round: 0,
        marks: Object.values(marks),
      };
      const _id = new Types.ObjectId();
      await inboxEntries.insertMany([{ _id, ...entry }], { session, lean: true });
      return { entry: _id.toHexString(), duplicate: false };
    });
}

export type InboxWriter = ReturnType<typeof createInboxWriter>;

/** Deletes entries that were accepted or dismissed long ago. */
export async function purgeInbox({ inboxEntries }: Pick<Db, 'inboxEntries'>, now: number): Promise<void> {
  await inboxEntries.deleteMany({ decidedAt: { $lte: new Date(now - timings.inboxDecidedMs) } });
}

import type { InputOf } from 'contracts';
import type { calls } from 'contracts/every-call';
import type { QueryFilter } from 'mongoose';
import type { Db } from '../../database.ts';
import { containsWords, MAX_SEARCH_MS, searchLimit } from '../../figures/selection/search.ts';
import { invalidInput } from '../../http/errors.ts';
import type { Chunk } from '../../http/streamed-reply.ts';
import type { LabelIndexes, LabelOwner } from '../../journal/labels/label.ts';
import { createFindLabels, type FindLabels } from '../../journal/labels/read-labels.ts';
import { type BreakevenBand, readBreakevenBand, type SettingsOwner } from '../../journal/stored-settings.ts';
import type { DeletedTrade } from '../../journal/trade-model.ts';
import { LIST_BATCH_SIZE } from '../../journal/trade-model.ts';
import { getPurgeCutoff } from '../../journal/trash.ts';
import { selectSeen, toLane, type Viewer } from '../../journal/view.ts';

export type TrashQuery = InputOf<typeof calls.trash.list>['query'];

const DEFAULT_PAGE_SIZE = 100;

/** The sort key of the last trade of a page. */
type TrashPageEnd = Pick<DeletedTrade, 'trashedAt' | 'number'>;

const formatCursor = ({ trashedAt, number }: TrashPageEnd): string =>
  Buffer.from(`${trashedAt.getTime()}/${number}`).toString('base64url');

const parseCursor = (cursor: string): TrashPageEnd => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, time, number] = /^(\d{1,15})\/([1-9]\d{0,14})$/.exec(text) ?? [];
  if (time && number) return { trashedAt: new Date(Number(time)), number: Number(number) };
  const message = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(message, { cursor: message });
};

const isAfter = ({ trashedAt, number }: TrashPageEnd): QueryFilter<DeletedTrade> => ({
  $or: [{ trashedAt: { $lt: trashedAt } }, { trashedAt, number: { $lt: number } }],
});

type TrashReader = LabelOwner & SettingsOwner & Viewer;

/** A part of a page. The last part has `nextCursor` when more trades follow. */
interface TrashPage {
  trades: { trade: DeletedTrade; labels: LabelIndexes; band: BreakevenBand }[];
  /** The number of all trades in the trash. */
  total: number;
  nextCursor?: string;
}

/**
 * Creates a function that reads a page of the trash, last deleted first. Reads each batch after the client has read the
 * previous one.
 */
export function createTrashReader(db: Db, now: () => number) {
  const { deletedTrades } = db;
  const selectAll = (user: TrashReader) => ({
    userId: user._id,
    trashedAt: { $gt: getPurgeCutoff(now()) },
    ...selectSeen(user),
  });

  const find = (user: TrashReader, { cursor, q }: TrashQuery, count: number, signal: AbortSignal) => {
    const conditions = [
      ...(cursor === undefined ? [] : [isAfter(parseCursor(cursor))]),
      ...(q ? containsWords(q, user) : []),
    ];
    const filter = { ...selectAll(user), ...(conditions.length > 0 ? { $and: conditions } : {}) };
    const found = deletedTrades.find(filter, { executions: 0 }, { signal }).sort({ trashedAt: -1, number: -1 });
    const search = () => found.limit(count).maxTimeMS(MAX_SEARCH_MS).lean<DeletedTrade[]>().exec();
    return q === undefined ? search() : searchLimit.run(toLane(user), search, signal);
  };

  const readBatch = async (
    user: TrashReader,
    query: TrashQuery,
    signal: AbortSignal,
    { total, remaining, findLabels }: { total: number; remaining: number; findLabels: FindLabels },
  ): Promise<Chunk<TrashPage>> => {
    const size = Math.min(remaining, LIST_BATCH_SIZE);
    const found = await find(user, query, size + 1, signal);
    const labels = await findLabels(found);
    const band = readBreakevenBand(user);
    const trades = found.slice(0, size).map((trade) => ({ trade, labels, band }));
    const last = found.length > size ? found[size - 1] : undefined;
    if (!last) return { value: { trades, total } };
    const cursor = formatCursor(last);
    if (remaining === size) return { value: { trades, total, nextCursor: cursor } };
    const rest = { total, remaining: remaining - size, findLabels };
    const next = () => readBatch(user, { ...query, cursor }, signal, rest);
    return { value: { trades, total }, next };
  };

  /** Reads the first batch of a page. Throws invalid_input for an invalid cursor. */
  return async (user: TrashReader, query: TrashQuery, signal: AbortSignal): Promise<Chunk<TrashPage>> => {
    const total = await deletedTrades.countDocuments(selectAll(user));
    const remaining = query.limit ?? DEFAULT_PAGE_SIZE;
    return readBatch(user, query, signal, { total, remaining, findLabels: createFindLabels(db, user) });
  };
}

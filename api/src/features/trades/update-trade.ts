import { areTimesInOrder, closedTooEarly, type TradeBody } from 'contracts';
import type { Db } from '../../db/connect.ts';
import { MAX_QUERY_MS, type TraderScope } from '../../db/limits.ts';
import { invalidInput, versionConflict } from '../../http/errors.ts';
import type { LabelBooks } from '../journal/labels/label-book.ts';
import { areListedNames } from '../journal/labels/trade-labels.ts';
import { type TradeRecord, toInstrument, toTradeUpdate } from '../journal/trade-model.ts';
import { tradeNotFound } from '../journal/trash.ts';

/** A trade, and the transaction that changes it. */
interface TradeScope extends TraderScope {
  number: number;
}

/** Applies an update to a trade in memory, like the database. */
const applyUpdate = (previous: TradeRecord, { $set, $unset = {} }: ReturnType<typeof toTradeUpdate>): TradeRecord => {
  const trade = { ...previous, ...$set, version: previous.version + 1 };
  for (const name of Object.keys($unset)) Reflect.deleteProperty(trade, name);
  return trade;
};

/** The update has the instrument of its ticker. What an import stated for the ticker applies on top of it. */
const applyStatedKind = (trade: TradeRecord): TradeRecord =>
  trade.statedKind ? { ...trade, instrument: toInstrument(trade) } : trade;

/** Checks the times after the update, because an update may change only one of them. */
const requireTimesInOrder = (trade: TradeRecord): void => {
  if (!areTimesInOrder(trade)) throw invalidInput(closedTooEarly, { closedAt: closedTooEarly });
};

const requireVersion = (trade: TradeRecord | null, version: number | undefined): TradeRecord => {
  if (!trade) throw tradeNotFound();
  if (version !== undefined && version !== trade.version) throw versionConflict();
  return trade;
};

/**
 * Updates a trade. Checks it after the write, which the transaction undoes when a check throws: not_found,
 * version_conflict when `version` is given and is not the stored version, or invalid_input.
 */
export const updateTrade = async (
  { driver: { trades } }: Db,
  { session, userId, number }: TradeScope,
  { input, version, labels }: { input: TradeBody; version: number | undefined; labels: LabelBooks },
): Promise<{ before: TradeRecord; after: TradeRecord }> => {
  const options = { session, maxTimeMS: MAX_QUERY_MS };
  const filter = { userId, number };
  // Only updates with unlisted names need the stored trade.
  const stored = areListedNames(input, labels)
    ? undefined
    : requireVersion(await trades.findOne(filter, options), version);
  const update = toTradeUpdate(input, labels, stored);
  const replaced = await trades.findOneAndUpdate(
    filter,
    { ...update, $set: { ...update.$set, updatedAt: new Date() } },
    { ...options, returnDocument: 'before', ignoreUndefined: true },
  );
  const before = requireVersion(replaced, version);
  const after = applyStatedKind(applyUpdate(before, update));
  if (after.statedKind) await trades.updateOne(filter, { $set: { instrument: after.instrument } }, options);
  requireTimesInOrder(after);
  return { before, after };
};

import { areTimesInOrder, closedTooEarly, type TradeBody } from 'contracts';
import type { Db } from '../../database.ts';
import { MAX_QUERY_MS, type TraderScope } from '../../db/limits.ts';
import { invalidInput, requireVersion } from '../../http/errors.ts';
import type { LabelBooks } from '../../journal/labels/label-book.ts';
import { isAccountListed } from '../../journal/labels/trade-labels.ts';
import { toInstrument, toTradeUpdate } from '../../journal/trade-fields.ts';
import type { TradeRecord } from '../../journal/trade-model.ts';
import { tradeNotFound } from '../../journal/trash.ts';
import { hasTexts, seesAccount, type Viewer } from '../../journal/view.ts';

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

/**
 * Fields that follow from the trade before and after the update: the instrument of its ticker on top of which applies
 * what an import stated for it or, of a trade with legs, that of its legs, and that changed excursions are typed.
 */
const deriveFields = (before: TradeRecord, after: TradeRecord): Partial<TradeRecord> => ({
  ...(after.statedKind || after.legs ? { instrument: toInstrument(after) } : {}),
  ...(before.maeCents === after.maeCents && before.mfeCents === after.mfeCents ? {} : { excursions: 'typed' }),
});

/** Checks the times after the update, because an update may change only one of them. */
const requireTimesInOrder = (trade: TradeRecord): void => {
  if (!areTimesInOrder(trade)) throw invalidInput(closedTooEarly, { closedAt: closedTooEarly });
};

const requireCurrent = (trade: TradeRecord | null, version: number | undefined): TradeRecord => {
  if (!trade) throw tradeNotFound();
  requireVersion(version, trade.version, 'This trade');
  return trade;
};

const requireVisible = (trade: TradeRecord | null, viewer: Viewer): TradeRecord | null =>
  trade && seesAccount(viewer, trade.accountId) ? trade : null;

interface TradeUpdate {
  input: TradeBody;
  version: number | undefined;
  labels: LabelBooks;
  viewer: Viewer;
}

/**
 * Updates a trade. Checks it after the write, which the transaction undoes when a check throws: not_found,
 * version_conflict when `version` is given and is not the stored version, or invalid_input.
 */
export async function updateTrade(
  { driver: { trades } }: Db,
  { session, userId, number }: TradeScope,
  { input, version, labels, viewer }: TradeUpdate,
): Promise<{ before: TradeRecord; after: TradeRecord }> {
  const options = { session, maxTimeMS: MAX_QUERY_MS };
  const filter = { userId, number };
  // Only updates with an unlisted account, and those of a key, need the stored trade.
  const stored =
    isAccountListed(input, labels) && !viewer.view
      ? undefined
      : requireCurrent(requireVisible(await trades.findOne(filter, options), viewer), version);
  // A caller who cannot read the comments must not replace them.
  const fields = stored && !hasTexts(viewer) ? { ...input, notes: stored.notes } : input;
  const update = toTradeUpdate(fields, labels, stored);
  const replaced = await trades.findOneAndUpdate(
    filter,
    { ...update, $set: { ...update.$set, updatedAt: new Date() } },
    { ...options, returnDocument: 'before', ignoreUndefined: true },
  );
  const before = requireCurrent(replaced, version);
  const updated = applyUpdate(before, update);
  const derived = deriveFields(before, updated);
  if (Object.keys(derived).length > 0) await trades.updateOne(filter, { $set: derived }, options);
  const after = { ...updated, ...derived };
  requireTimesInOrder(after);
  return { before, after };
}

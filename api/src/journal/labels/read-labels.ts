import type { Db } from '../../database.ts';
import { createLabelIndexes, type LabelIndexes, type LabelOwner, type Labels, labelFields } from './label.ts';
import { areListed, type StoredTradeLabels } from './trade-labels.ts';

/** Returns the trader's lists, which have all labels of these trades. */
export type FindLabels = (trades: readonly StoredTradeLabels[]) => Promise<LabelIndexes>;

/**
 * Creates a function that returns the lists of `user`, which was read before the trades. If a trade has a newer label,
 * the lists are read again.
 */
export function createFindLabels({ users }: Db, user: LabelOwner): FindLabels {
  let labels = createLabelIndexes(user);
  return async (trades) => {
    if (trades.every((trade) => areListed(trade, labels))) return labels;
    const newer = await users.findById(user._id, labelFields).lean<Labels>().exec();
    if (newer) labels = createLabelIndexes(newer);
    return labels;
  };
}

import { decode, encode } from 'cbor-x';
import { excursionOrigins, limits, toCents } from 'contracts';
import type { BulkChange } from 'contracts/bulk';
import * as z from 'zod';
import { invalidInput } from '../../http/errors.ts';
import type { CountedTrade } from '../columns/counted-trade.ts';
import type { LabelBooks } from '../labels/label-book.ts';
import { resolveTagIds } from '../labels/trade-labels.ts';

type Changed =
  | ('setupId' | 'accountId' | 'tagIds' | 'riskCents' | 'reviewedAt')
  | ('maeCents' | 'mfeCents' | 'excursions');
/** The stored fields that bulk changes set; null removes one. */
export type ChangedFields = { [K in Changed]?: CountedTrade[K] | null };

/** How a bulk change applies to stored trades. */
interface Edit {
  /** Whether the edit changes this trade. */
  isNeeded: (trade: CountedTrade) => boolean;
  apply: (trade: CountedTrade) => ChangedFields;
}

const setSetup = (name: string, { setups }: LabelBooks): Edit => {
  const setupId = setups.getId(name);
  return {
    isNeeded: (trade) => setups.index().resolveId(trade.setupId) !== setupId,
    apply: () => ({ setupId }),
  };
};

const setAccount = (name: string | null, { accounts }: LabelBooks): Edit => {
  const accountId = accounts.getId(name ?? '');
  return {
    isNeeded: (trade) => accounts.index().resolveId(trade.accountId ?? 0) !== accountId,
    apply: () => ({ accountId: accountId || null }),
  };
};

const getTagIds = ({ tagIds = [] }: CountedTrade, { tags }: LabelBooks): number[] =>
  resolveTagIds(tagIds, { tags: tags.index() });

const requireSpaceForTag = (ids: readonly number[], number: number): void => {
  if (ids.length <= limits.tagsPerTrade) return;
  throw invalidInput(`Trade ${number} has ${limits.tagsPerTrade} tags already. Nothing was changed.`);
};

const addTag = (name: string, labels: LabelBooks): Edit => {
  const id = labels.tags.getId(name);
  return {
    isNeeded: (trade) => !getTagIds(trade, labels).includes(id),
    apply: (trade) => {
      const tagIds = [...getTagIds(trade, labels), id].sort((a, b) => a - b);
      requireSpaceForTag(tagIds, trade.number);
      return { tagIds };
    },
  };
};

const removeTag = (name: string, labels: LabelBooks): Edit => {
  const id = labels.tags.index().find(name)?.id ?? 0;
  return {
    isNeeded: (trade) => getTagIds(trade, labels).includes(id),
    apply: (trade) => {
      const tagIds = getTagIds(trade, labels).filter((each) => each !== id);
      return { tagIds: tagIds.length > 0 ? tagIds : null };
    },
  };
};

const setRisk = (cents: number | null): Edit => ({
  isNeeded: ({ riskCents = null }) => riskCents !== cents,
  apply: () => ({ riskCents: cents }),
});

const markReviewed = (now: number): Edit => ({
  isNeeded: ({ reviewedAt }) => reviewedAt === undefined,
  apply: () => ({ reviewedAt: new Date(now).toISOString() }),
});

/**
 * Throws conflict or quota_exceeded when a new name does not fit into its list. `now` is in milliseconds since 1970.
 */
export function createEdit(change: Exclude<BulkChange, { action: 'delete' }>, labels: LabelBooks, now: number): Edit {
  switch (change.action) {
    case 'setSetup':
      return setSetup(change.setup, labels);
    case 'setAccount':
      return setAccount(change.account, labels);
    case 'addTag':
      return addTag(change.tag, labels);
    case 'removeTag':
      return removeTag(change.tag, labels);
    case 'setRisk':
      return setRisk(change.risk === null ? null : toCents(change.risk));
    case 'markReviewed':
      return markReviewed(now);
  }
}

/** Changed fields. null if the trade did not have the field. */
const Fields = z.object({
  setupId: z.number().nullable().optional(),
  accountId: z.number().nullable().optional(),
  tagIds: z.array(z.number()).nullable().optional(),
  riskCents: z.number().nullable().optional(),
  reviewedAt: z.string().nullable().optional(),
  maeCents: z.number().nullable().optional(),
  mfeCents: z.number().nullable().optional(),
  excursions: z.enum(excursionOrigins).nullable().optional(),
} satisfies Record<keyof ChangedFields, unknown>);

/** The number of a trade, and the changed fields before and after. */
const Edited = z.tuple([z.number(), Fields, Fields]);
export type Edited = z.infer<typeof Edited>;

/** A trade that was merged of others, and its fields before and after. */
const Merged = z.object({
  number: z.number(),
  /** The numbers of all trades that its positions made. */
  parts: z.array(z.number()),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type Merged = z.infer<typeof Merged>;

/** The data for undoing a bulk change. */
const Previous = z.union([
  /** Numbers of the trades that it moved to the trash. */
  z.object({ deleted: z.array(z.number()) }),
  z.object({ edited: z.array(Edited) }),
  /** Trades that were merged of others. */
  z.object({ merged: z.array(Merged) }),
]);
export type Previous = z.infer<typeof Previous>;

/** Packs the data into one value: 10,000 trades as subdocuments would exceed the maximum size of a document. */
export function encodePrevious(previous: Previous): Buffer {
  return encode(previous);
}

export function decodePrevious(data: Uint8Array): Previous {
  return Previous.parse(decode(data));
}

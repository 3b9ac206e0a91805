import { hash } from 'node:crypto';
import type { KeyScope } from 'contracts';
import { invalidInput, notFound } from '../http/errors.ts';
import type { KeyRecord } from './key-model.ts';
import type { LabelList } from './labels/label.ts';
import { createLabelIndex, isListed } from './labels/label.ts';

/** What a key sees of a journal. A trader has no view, and sees everything. */
export interface JournalView {
  /** The id of the key: its limits, cached replies and Idempotency-Keys are its own. */
  keyId: string;
  /** What the key may do. Services refuse by `Call.opens`; they ask for `notes:read` only. */
  scopes: readonly KeyScope[];
  /** Stored ids of the accounts whose trades the key sees, with those merged into them; null for all trades. */
  accountIds: ReadonlySet<number> | null;
  /** Whether the key sees results in R only, and no amount of money. */
  isInR: boolean;
}

/** A caller, who has a view if it is a key. */
export interface Viewer {
  view?: JournalView | undefined;
}

/**
 * Lists the stored ids of a key's accounts. An account that was deleted, or merged into another one, is none of them
 * any more: a merge must not open the other account to the key.
 */
const listStoredIds = (accountIds: readonly number[], accounts: LabelList): ReadonlySet<number> => {
  const { resolveId } = createLabelIndex('accounts', accounts);
  const wanted = new Set(
    accounts.filter((label) => isListed(label) && accountIds.includes(label.id)).map(({ id }) => id),
  );
  return new Set(accounts.map(({ id }) => id).filter((id) => wanted.has(resolveId(id))));
};

/** Creates the view of a key from the labels of its trader. */
export function createView({ id, scopes, accountIds, unit }: KeyRecord, accounts: LabelList): JournalView {
  return { keyId: id, scopes, accountIds: accountIds && listStoredIds(accountIds, accounts), isInR: unit === 'r' };
}

/**
 * Whether the caller may read what the trader wrote: comments, notes, lessons, plans and files. They can name amounts,
 * so a key with the unit R never does.
 */
export function hasTexts({ view }: Viewer): boolean {
  return view === undefined || (!view.isInR && view.scopes.includes('notes:read'));
}

/** Whether the caller sees the trades of an account, by its stored id; 0 or undefined for none. */
export function seesAccount({ view }: Viewer, accountId: number | undefined): boolean {
  return !view?.accountIds || view.accountIds.has(accountId ?? 0);
}

/** Whether the caller sees only the trades of some accounts. */
export function isRestricted({ view }: Viewer): boolean {
  return view !== undefined && view.accountIds !== null;
}

/** Whether the caller sees results in R only. */
export function isInR({ view }: Viewer): boolean {
  return view?.isInR === true;
}

/** The unit of amounts in the reply of a call that has no filter. */
export function selectUnit(viewer: Viewer): { unit?: 'r' } {
  return isInR(viewer) ? { unit: 'r' } : {};
}

/** The condition of a query for the trades that the caller sees. */
export function selectSeen({ view }: Viewer): { accountId?: { $in: number[] } } {
  return view?.accountIds ? { accountId: { $in: [...view.accountIds] } } : {};
}

/** Names the caller's own share of limits that are per trader. */
export function toLane({ _id, view }: Viewer & { _id: { toString(): string } }): string {
  return view ? `key ${view.keyId}` : _id.toString();
}

interface SeenChange {
  before?: { accountId?: number };
  after?: { accountId?: number };
}

const OUTSIDE = 'This key is restricted to other accounts.';

/**
 * Refuses a change of trades that the caller does not see: as not found, or as invalid when it would move a trade that
 * the caller sees, or a new one, out of the accounts of the key.
 */
export function requireSeen(viewer: Viewer, changes: readonly SeenChange[], isNew: boolean): void {
  if (!isRestricted(viewer)) return;
  for (const { before, after } of changes) {
    if (before && !seesAccount(viewer, before.accountId)) throw notFound('Trade not found');
    if (!after || seesAccount(viewer, after.accountId)) continue;
    throw before || isNew ? invalidInput(OUTSIDE, { account: OUTSIDE }) : notFound('Trade not found');
  }
}

/** Makes an Idempotency-Key that a key sends its own, so that it repeats no reply to the trader or to another key. */
export function toOwnIdempotencyKey({ view }: Viewer, key: string): string {
  return view ? hash('sha256', `${view.keyId} ${key}`, 'base64url') : key;
}

import { isDeepStrictEqual } from 'node:util';
import { limits } from 'contracts';
import type { CountedTrade } from '../journal/columns/counted-trade.ts';
import { toInstrument } from '../journal/trade-fields.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { IMPORTED_NAMES, type ImportedFields, type TradeFacts, toImportedFields } from './trade-facts.ts';

/** The fields of a trade that imports read. */
export type ReadTrade = CountedTrade & Pick<TradeRecord, keyof typeof IMPORTED_NAMES | 'name' | 'version'>;

export interface TradeUpdate {
  $set: Record<string, unknown>;
  $unset: Record<string, 1>;
}

/**
 * Adds the instrument to an update. It follows from ticker and date after the update, and from what the rows state for
 * their ticker.
 */
const mergeInstrument = (trade: ReadTrade, { statedKind }: TradeFacts, { $set, $unset }: TradeUpdate): void => {
  const legs = 'legs' in $unset ? undefined : trade.legs;
  const merged = { ...trade, legs, ...$set, statedKind };
  const instrument = toInstrument(merged);
  if (!isDeepStrictEqual(statedKind, trade.statedKind)) {
    if (statedKind) $set.statedKind = statedKind;
    else $unset.statedKind = 1;
  }
  if (!isDeepStrictEqual(instrument, trade.instrument)) $set.instrument = instrument;
};

/**
 * Whether a fact was computed from prices, which rows without the fact do not contradict. The prices of one leg say
 * nothing about all of them.
 */
const isComputed = (trade: ReadTrade, { legs }: TradeFacts, name: keyof typeof IMPORTED_NAMES): boolean =>
  trade.excursions === 'computed' && !legs && (name === 'maeCents' || name === 'mfeCents');

/**
 * The facts that the last import wrote. When a trade gets or loses legs, its facts become those of something else: only
 * the account that the trader chose stays.
 */
const toFormer = (trade: ReadTrade, written: ImportedFields, { legs }: TradeFacts): ImportedFields =>
  Boolean(legs) === Boolean(trade.legs) ? written : { ...toImportedFields(trade), accountId: written.accountId };

/**
 * Computes the update of a trade to new facts. Keeps facts that differ from `written`, the last import: the trader
 * edited them.
 */
export function mergeFacts(trade: ReadTrade, written: ImportedFields, facts: TradeFacts) {
  const stored = toImportedFields(trade);
  const former = toFormer(trade, written, facts);
  const computed = toImportedFields(facts);
  const update: TradeUpdate = { $set: {}, $unset: {} };
  let isEdited = false;
  for (const name of Object.keys(IMPORTED_NAMES) as (keyof typeof IMPORTED_NAMES)[]) {
    if (stored[name] === computed[name]) continue;
    if (isComputed(trade, facts, name)) {
      if (facts[name] !== undefined) update.$set[name] = facts[name];
    } else if (stored[name] !== former[name]) isEdited = true;
    else if (facts[name] === undefined) update.$unset[name] = 1;
    else update.$set[name] = facts[name];
  }
  if ('maeCents' in update.$set || 'mfeCents' in update.$set) update.$set.excursions = 'imported';
  else if (facts.legs && !trade.legs && trade.excursions) update.$unset.excursions = 1;
  mergeInstrument(trade, facts, update);
  return { update, isEdited };
}

export function isEmptyUpdate({ $set, $unset }: TradeUpdate): boolean {
  return Object.keys($set).length === 0 && Object.keys($unset).length === 0;
}

export function applyUpdate(trade: ReadTrade, { $set, $unset }: TradeUpdate): ReadTrade {
  const kept = Object.entries({ ...trade, ...$set }).filter(([name]) => !(name in $unset));
  return { ...Object.fromEntries(kept) } as ReadTrade;
}

/** Answers of the first trade that answers a rule count. */
const mergeAnswers = (all: readonly ReadTrade[]) => {
  const answers = new Map<number, 'kept' | 'broken'>();
  for (const { keptRules = [], brokenRules = [] } of all.toReversed()) {
    for (const rule of keptRules) answers.set(rule, 'kept');
    for (const rule of brokenRules) answers.set(rule, 'broken');
  }
  const list = (wanted: 'kept' | 'broken') => {
    const numbers = [...answers].filter(([, answer]) => answer === wanted).map(([rule]) => rule);
    return numbers.length > 0 ? numbers.sort((a, b) => a - b) : undefined;
  };
  return { keptRules: list('kept'), brokenRules: list('broken') };
};

const findFirst = <K extends keyof ReadTrade>(all: readonly ReadTrade[], name: K): ReadTrade[K] | undefined =>
  all.find((trade) => trade[name] !== undefined)?.[name];

/**
 * Merges the trader's additions to trades that become one: all notes, lessons, tags and answers, and the first name,
 * setup, risk, grade and review.
 */
export function mergeAnnotations(target: ReadTrade, others: readonly ReadTrade[]): Record<string, unknown> {
  const all = [target, ...others];
  const notes = all.map((trade) => trade.notes).filter((text) => text !== '');
  const tagIds = [...new Set(all.flatMap((trade) => trade.tagIds ?? []))].slice(0, limits.tagsPerTrade);
  const lessons = all.flatMap(({ lesson }) => lesson ?? []);
  const fields = {
    notes: notes.join('\n\n').slice(0, limits.notesLength),
    tagIds: tagIds.length > 0 ? tagIds.sort((a, b) => a - b) : undefined,
    name: all.find(({ name }) => name)?.name,
    riskCents: findFirst(all, 'riskCents'),
    ...mergeAnswers(all),
    grade: findFirst(all, 'grade'),
    lesson: lessons.length > 0 ? lessons.join('\n\n').slice(0, limits.playbook.lessonLength) : undefined,
    reviewedAt: findFirst(all, 'reviewedAt'),
    setupId: all.find(({ setupId }) => setupId !== 0)?.setupId,
  };
  const stored: Record<string, unknown> = { ...target };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, stored[name])),
  );
}

const { ticker: _ticker, executions: _executions, legs: _legs, structure: _structure, ...OTHER_FACTS } = IMPORTED_NAMES;

/** The fields that a merge changes, except what follows from rows alone. */
export const MERGED_FIELDS = {
  ...OTHER_FACTS,
  name: 1,
  notes: 1,
  tagIds: 1,
  setupId: 1,
  riskCents: 1,
  excursions: 1,
  keptRules: 1,
  brokenRules: 1,
  grade: 1,
  lesson: 1,
  reviewedAt: 1,
} as const satisfies Partial<Record<keyof ReadTrade, 1>>;

/** The values of `MERGED_FIELDS` before and after a merge. */
export interface FormerFields {
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Gives the fields their values before a merge, unless they were changed since. */
export function restoreFields(trade: ReadTrade, { before, after }: FormerFields, { $set, $unset }: TradeUpdate): void {
  const stored: Readonly<Record<string, unknown>> = { ...trade };
  for (const name of Object.keys(MERGED_FIELDS)) {
    if (!isDeepStrictEqual(stored[name], after[name])) continue;
    delete $set[name];
    delete $unset[name];
    if (isDeepStrictEqual(stored[name], before[name])) continue;
    if (before[name] === undefined) $unset[name] = 1;
    else $set[name] = before[name];
  }
}

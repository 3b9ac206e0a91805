import { isDeepStrictEqual } from 'node:util';
import { limits } from 'contracts';
import type { CountedTrade } from '../journal/columns/counted-trade.ts';
import { type TradeRecord, toInstrument } from '../journal/trade-model.ts';
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
  const merged = { ...trade, ...$set, statedKind };
  const instrument = toInstrument(merged);
  if (!isDeepStrictEqual(statedKind, trade.statedKind)) {
    if (statedKind) $set.statedKind = statedKind;
    else $unset.statedKind = 1;
  }
  if (!isDeepStrictEqual(instrument, trade.instrument)) $set.instrument = instrument;
};

/** Whether a fact was computed from prices, which rows without the fact do not contradict. */
const isComputed = (trade: ReadTrade, name: keyof typeof IMPORTED_NAMES): boolean =>
  trade.excursions === 'computed' && (name === 'maeCents' || name === 'mfeCents');

/**
 * Computes the update of a trade to new facts. Keeps facts that differ from `written`, the last import: the trader
 * edited them.
 */
export function mergeFacts(trade: ReadTrade, written: ImportedFields, facts: TradeFacts) {
  const stored = toImportedFields(trade);
  const computed = toImportedFields(facts);
  const update: TradeUpdate = { $set: {}, $unset: {} };
  let isEdited = false;
  for (const name of Object.keys(IMPORTED_NAMES) as (keyof typeof IMPORTED_NAMES)[]) {
    if (stored[name] === computed[name]) continue;
    if (isComputed(trade, name)) {
      if (facts[name] !== undefined) update.$set[name] = facts[name];
    } else if (stored[name] !== written[name]) isEdited = true;
    else if (facts[name] === undefined) update.$unset[name] = 1;
    else update.$set[name] = facts[name];
  }
  if ('maeCents' in update.$set || 'mfeCents' in update.$set) update.$set.excursions = 'imported';
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

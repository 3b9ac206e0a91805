import type { ExcursionOrigin, TradeBody } from 'contracts';
import { joinInstruments } from 'importers/legs';
import { findInstrument, type TradeInstrument } from 'importers/trades';
import type { LabelIndexes } from './labels/label.ts';
import type { LabelBooks } from './labels/label-book.ts';
import { type NameOrigin, type StoredTradeLabels, toLabelNames, toStoredLabels } from './labels/trade-labels.ts';
import {
  LABEL_NAMES,
  type PlainFields,
  plainFields,
  type StoredFields,
  type TradeFields,
  type WithoutNull,
} from './stored-facts.ts';
import type { TradeRecord } from './trade-model.ts';

type RequiredText = { [K in keyof TradeBody]-?: TradeBody[K] extends string ? K : never }[keyof TradeBody];

/** Texts that every trade has, empty or not. */
const REQUIRED_TEXTS: Readonly<Record<RequiredText, true>> = { ticker: true, setup: true, notes: true, date: true };

const isEmpty = ([name, value]: [name: string, value: unknown]): boolean =>
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (value === '' && !Object.hasOwn(REQUIRED_TEXTS, name));

/** Removes empty optional fields, which are not stored. */
const omitEmpty = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter((field) => !isEmpty(field))) as WithoutNull<T>;

const PLAIN_NAMES = Object.keys(plainFields) as (keyof PlainFields)[];

const copyField = <K extends keyof PlainFields>(from: PlainFields, to: PlainFields, name: K): void => {
  to[name] = from[name];
};

/** Copies the plain fields. Uses a loop, because long lists run it 10,000 times. */
export function pickPlain(fields: PlainFields): PlainFields {
  const { ticker, notes, netCents, date } = fields;
  const picked: PlainFields = { ticker, notes, netCents, date };
  for (const name of PLAIN_NAMES) if (name in fields) copyField(fields, picked, name);
  return picked;
}

/**
 * The instrument of a trade: that of its legs or, without legs, by its ticker and by what an import stated for this
 * ticker.
 */
export function toInstrument({
  ticker,
  date,
  statedKind,
  legs,
}: Pick<TradeRecord, 'ticker' | 'date' | 'statedKind' | 'legs'>): TradeInstrument {
  if (legs) return joinInstruments(legs.map(({ instrument }) => instrument));
  return findInstrument(ticker, date, statedKind?.ticker === ticker ? statedKind.kind : undefined);
}

/** Where MAE and MFE of a trade are from; null without them. */
export function findExcursionOrigin({
  maeCents,
  mfeCents,
  excursions,
  isImported,
}: Pick<TradeRecord, 'maeCents' | 'mfeCents' | 'excursions' | 'isImported'>): ExcursionOrigin | null {
  if (maeCents === undefined && mfeCents === undefined) return null;
  return excursions ?? (isImported ? 'imported' : 'typed');
}

/** Converts a request to stored fields. Adds unlisted names to `labels`. */
export function toStoredFields(fields: TradeBody, labels: LabelBooks, origin?: NameOrigin): StoredFields {
  return {
    ...pickPlain(omitEmpty(fields)),
    ...toStoredLabels(fields, labels, origin),
    instrument: toInstrument(fields),
  };
}

export function toTradeFields(stored: StoredFields, labels: LabelIndexes): TradeFields {
  return {
    ...pickPlain(stored),
    ...toLabelNames(stored, labels),
  };
}

const STORED_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(LABEL_NAMES));

/** Converts a request to an update. `previous` is the stored trade; not needed when `isAccountListed`. */
export function toTradeUpdate(fields: TradeBody, labels: LabelBooks, previous?: StoredTradeLabels) {
  const $set = toStoredFields(fields, labels, { previous });
  const emptied = Object.entries(fields).filter(isEmpty);
  const $unset = Object.fromEntries(emptied.map(([name]) => [STORED_NAMES.get(name) ?? name, true as const]));
  return { $set, $inc: { version: 1 }, ...(emptied.length > 0 ? { $unset } : {}) };
}

import type { Execution, TradeBody } from 'contracts';
import type { TradeInstrument } from 'importers/trades';
import { Schema } from 'mongoose';
import type { StoredTradeLabels } from './labels/trade-labels.ts';

/** Maps the fields whose values are in the trader's lists to their stored fields. */
export const LABEL_NAMES = { setup: 'setupId', account: 'accountId', tags: 'tagIds' } as const;

/** In a request, null removes a field. A trade has no null. */
export type WithoutNull<T> = { [K in keyof T]: Exclude<T[K], null> };
export type TradeFields = WithoutNull<TradeBody>;

/** Fields that are stored as they are. */
export type PlainFields = Omit<TradeFields, keyof typeof LABEL_NAMES>;

export type StoredFields = PlainFields & StoredTradeLabels & { instrument: TradeInstrument };

/** A whole number, as cents and ids are. */
export const whole = { type: Number, validate: Number.isSafeInteger };
const executionSchema = new Schema<Execution>(
  {
    at: { type: String, required: true },
    side: { type: String, required: true },
    quantity: { type: String, required: true },
    price: { type: String, required: true },
    feesCents: { ...whole, required: true },
    leg: whole,
  },
  { _id: false, id: false, strict: 'throw' },
);

export const plainFields = {
  ticker: { type: String, required: true },
  name: String,
  notes: { type: String, default: '' },
  netCents: { ...whole, required: true },
  /** YYYY-MM-DD, compared as text. */
  date: { type: String, required: true },
  side: String,
  /** Decimals are texts: floats cannot add them up exactly. */
  quantity: String,
  entryPrice: String,
  exitPrice: String,
  /** ISO 8601, in UTC. */
  openedAt: String,
  closedAt: String,
  feesCents: whole,
  riskCents: whole,
  stop: String,
  target: String,
  maeCents: whole,
  mfeCents: whole,
  executions: { type: [executionSchema], default: undefined },
} satisfies Record<keyof PlainFields, unknown>;

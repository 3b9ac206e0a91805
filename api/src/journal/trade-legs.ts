import { instrumentKinds, type Structure, structures, type TradeLeg } from 'contracts';
import type { TradeInstrument } from 'importers/trades';
import { Schema } from 'mongoose';

/** What imports write of a trade with legs. Both or neither. */
export interface TradeStructure {
  legs?: TradeLeg[];
  structure?: Structure;
}

const whole = { type: Number, required: true, validate: Number.isSafeInteger };
const text = { type: String, required: true };

export const instrumentSchema = new Schema<TradeInstrument>(
  { underlying: text, kind: { ...text, enum: instrumentKinds }, expiry: String, strike: String, right: String },
  { _id: false, id: false, strict: 'throw' },
);
const legSchema = new Schema<TradeLeg>(
  {
    ticker: text,
    instrument: { type: instrumentSchema, required: true },
    side: text,
    quantity: text,
    multiplier: { type: String, default: null },
    entryPrice: text,
    exitPrice: text,
    netCents: whole,
    feesCents: whole,
    openedAt: { type: String, default: null },
    closedAt: { type: String, default: null },
  },
  { _id: false, id: false, strict: 'throw' },
);

/** The schemas of the fields of TradeStructure. */
export const structureFields = {
  legs: { type: [legSchema], default: undefined },
  structure: { type: String, enum: structures },
} satisfies Record<keyof TradeStructure, unknown>;

/** The legs of a trade, and what they form. Nothing for a trade without legs. */
export function pickStructure({ legs, structure }: TradeStructure): TradeStructure {
  return legs && structure ? { legs, structure } : {};
}

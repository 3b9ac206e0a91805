import type { KeyScope } from 'contracts';
import { Schema } from 'mongoose';

/** A key of the trader's own tools, as stored: without its secret (KEY-02). */
export interface KeyRecord {
  id: string;
  /** SHA-256 of the secret, in base64url. */
  hash: string;
  name: string;
  scopes: KeyScope[];
  /** Ids of accounts; null for all trades. */
  accountIds: number[] | null;
  /** Present for a key that sees results in R only (MCP-02). */
  unit?: 'r';
  createdAt: Date;
  expiresAt: Date;
  /** Written at most every 5 minutes. */
  lastUsedAt?: Date;
}

const text = { type: String, required: true };

export const keySchema = new Schema<KeyRecord>(
  {
    id: text,
    hash: text,
    name: text,
    scopes: { type: [String], required: true },
    accountIds: { type: [Number], default: null },
    unit: String,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    lastUsedAt: Date,
  },
  { _id: false, id: false, strict: 'throw' },
);

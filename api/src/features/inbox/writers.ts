import type { TradeBody } from 'contracts';
import type { Note } from 'contracts/day-journal';
import type { Types } from 'mongoose';
import type { UserRecord } from '../../journal/user-model.ts';
import type { LabelledTrade } from '../../media/present-trade.ts';

interface DayKey {
  userId: Types.ObjectId;
  date: string;
}

type Owner = Pick<UserRecord, '_id'>;

/** What writes the journal for the calls of trades and days: accepting an entry takes the same way. */
export interface JournalWriters {
  trades: {
    create(owner: Owner, input: TradeBody, idempotencyKey: string): Promise<LabelledTrade>;
    get(user: UserRecord, number: number): Promise<LabelledTrade>;
    update(owner: Owner, number: number, input: TradeBody, version: number): Promise<LabelledTrade>;
    delete(owner: Owner, number: number): Promise<void>;
  };
  notes: {
    add(key: DayKey, text: string, idempotencyKey: string): Promise<Note>;
    delete(key: DayKey, id: string): Promise<void>;
  };
}

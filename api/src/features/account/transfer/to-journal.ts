import { isBlank, type JournalHead, type JournalTrade, limits, toDollars } from 'contracts';
import type { TradeRecord } from '../../trades/model.ts';
import type { UserRecord } from '../../users/model.ts';
import { toMediaPath } from './paths.ts';

const dayMs = 86_400_000;

/** An import once accepted any date: what it refuses today is moved to the nearest date that it accepts. */
const toUploadDate = (stored: string, now: number): string => {
  const time = Date.parse(stored);
  const clamped = Math.min(Math.max(Number.isNaN(time) ? 0 : time, 0), now + dayMs);
  return clamped === time ? stored : new Date(clamped).toISOString();
};

/** Names once could be blank, or differ only in characters that are stored alike: an import accepts neither. */
const toSetups = (stored: readonly string[]): string[] => {
  const keys = stored.map((name) => name.toLowerCase());
  return stored.filter((name, index) => !isBlank(name) && keys.indexOf(keys[index] ?? '') === index);
};

/** In the place of a ticker that is blank. */
const noTicker = '-';

/** The part of journal.json in front of the trades. `now` is in milliseconds since 1970. */
export const toJournalHead = (
  { firstName, lastName, email, flags, lastTradeNumber }: UserRecord,
  now: number,
): JournalHead => ({
  format: 'trading-journal',
  version: 1,
  exportedAt: new Date(now).toISOString(),
  owner: { firstName, lastName, email },
  setups: toSetups(flags),
  lastNumber: lastTradeNumber,
});

/** A trade as journal.json has it: an import accepts it, whatever was accepted when it was stored. */
export const toJournalTrade = (
  { _id, origin, amountCents, files, ...trade }: TradeRecord,
  now: number,
): JournalTrade => ({
  key: origin ?? _id.toHexString(),
  number: trade.number,
  date: trade.date,
  tradeTag: isBlank(trade.tradeTag) ? noTicker : trade.tradeTag,
  ...(trade.tradeName === undefined ? {} : { tradeName: trade.tradeName }),
  flagType: trade.flagType,
  amount: toDollars(amountCents),
  comments: trade.comments,
  version: Math.min(trade.version, limits.import.version),
  files: files.map((file) => ({
    path: toMediaPath(file),
    originalName: file.originalName,
    fileType: file.fileType,
    uploadDate: toUploadDate(file.uploadDate, now),
    size: file.size,
    sha256: file.sha256,
  })),
});

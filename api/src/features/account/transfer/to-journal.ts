import { isBlank, limits } from 'contracts';
import type { ImportSettings } from 'contracts/import-settings';
import type { JournalHead, JournalTrade } from 'contracts/journal-file';
import { isListed, isSameName, type Label, type LabelIndexes, type Labels } from '../../journal/labels/label.ts';
import { type TradeFields, type TradeRecord, toTradeFields } from '../../journal/trade-model.ts';
import { readSettings } from '../../settings/stored-settings.ts';
import type { UserRecord } from '../../users/model.ts';
import { toMediaPath } from './paths.ts';

/** Replaces a blank ticker, which an import would reject. */
const NO_TICKER = '-';

const DAY_MS = 86_400_000;

/** Imports once accepted any date. A date that is invalid today becomes the nearest valid one. */
const toUploadDate = (stored: string, now: number): string => {
  const time = Date.parse(stored);
  const clamped = Math.min(Math.max(Number.isNaN(time) ? 0 : time, 0), now + DAY_MS);
  return clamped === time ? stored : new Date(clamped).toISOString();
};

/** Names could once be blank or differ only in case. An import accepts neither. */
const toSetups = (setups: readonly Label[], isArchived: boolean): string[] => {
  const names = setups.filter(isListed).filter(({ name }) => !isBlank(name));
  const isFirst = ({ name }: Label, index: number) => names.findIndex((each) => isSameName(each.name, name)) === index;
  return names.filter(isFirst).flatMap(({ name, archived = false }) => (archived === isArchived ? name : []));
};

/** Without merged entries: the trades have the names of their targets. */
const toEntries = (labels: readonly Label[]) =>
  labels
    .filter(({ mergedInto }) => mergedInto === undefined)
    .map(({ name, archived, deleted }) => ({ name, ...(archived && { archived }), ...(deleted && { deleted }) }));

/** Without the version, which is that of one database. */
const toSettings = (user: UserRecord): JournalHead['settings'] => {
  const { version: _, ...settings } = readSettings(user);
  return settings;
};

/** Creates the header of journal.json. `now` is in milliseconds since 1970. */
export const toJournalHead = (
  user: UserRecord,
  { setups, tags, accounts }: Labels,
  importSettings: ImportSettings,
  now: number,
): JournalHead => ({
  format: 'trading-journal',
  version: 2,
  exportedAt: new Date(now).toISOString(),
  owner: { firstName: user.firstName, lastName: user.lastName, email: user.email },
  setups: toSetups(setups, false),
  archivedSetups: toSetups(setups, true),
  tags: toEntries(tags),
  accounts: toEntries(accounts),
  settings: toSettings(user),
  importSettings,
  lastNumber: user.lastTradeNumber,
});

const toFields = (stored: TradeRecord, labels: LabelIndexes): TradeFields => {
  const fields = toTradeFields(stored, labels);
  return { ...fields, ticker: isBlank(fields.ticker) ? NO_TICKER : fields.ticker };
};

/** Converts a trade to its entry in journal.json, which today's import accepts even if the stored trade is older. */
export const toJournalTrade = (stored: TradeRecord, labels: LabelIndexes, now: number): JournalTrade => ({
  key: stored.origin ?? stored._id.toHexString(),
  number: stored.number,
  ...toFields(stored, labels),
  version: Math.min(stored.version, limits.import.version),
  files: stored.files.map((file) => ({
    path: toMediaPath(file),
    originalName: file.originalName,
    fileType: file.fileType,
    uploadDate: toUploadDate(file.uploadDate, now),
    size: file.size,
    sha256: file.sha256,
  })),
});

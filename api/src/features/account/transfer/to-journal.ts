import { limits } from 'contracts';
import type { ImportSettings } from 'contracts/import-settings';
import type { JournalHead, JournalTrade } from 'contracts/journal-file';
import { isListed, type Label, type LabelIndexes } from '../../journal/labels/label.ts';
import { type TradeRecord, toTradeFields } from '../../journal/trade-model.ts';
import { readSettings } from '../../settings/stored-settings.ts';
import type { UserRecord } from '../../users/model.ts';
import { toMediaPath } from './zip.ts';

const listNames = (setups: readonly Label[], isArchived: boolean): string[] =>
  setups.filter((label) => isListed(label) && (label.archived ?? false) === isArchived).map(({ name }) => name);

/** Converts a list to entries. Omits merged labels: the trades have the names of their targets. */
const toEntries = (labels: readonly Label[]) =>
  labels
    .filter(({ mergedInto }) => mergedInto === undefined)
    .map(({ name, archived, deleted, category }) => ({
      name,
      ...(archived && { archived }),
      ...(deleted && { deleted }),
      ...(category && { category }),
    }));

/** Reads the settings without their version, which has no meaning in another database. */
const toSettings = (user: UserRecord): JournalHead['settings'] => {
  const { version: _, ...settings } = readSettings(user);
  return settings;
};

/** Creates the header of journal.json. `now` is in milliseconds since 1970. */
export const toJournalHead = (user: UserRecord, importSettings: ImportSettings, now: number): JournalHead => ({
  format: 'trading-journal',
  version: 1,
  exportedAt: new Date(now).toISOString(),
  owner: { firstName: user.firstName, lastName: user.lastName, email: user.email },
  setups: listNames(user.setups, false),
  archivedSetups: listNames(user.setups, true),
  tags: toEntries(user.tags),
  accounts: toEntries(user.accounts),
  settings: toSettings(user),
  importSettings,
  lastNumber: user.lastTradeNumber,
});

/** Converts a trade to its entry in journal.json. */
export const toJournalTrade = (stored: TradeRecord, labels: LabelIndexes): JournalTrade => ({
  key: stored.origin ?? stored._id.toHexString(),
  number: stored.number,
  ...toTradeFields(stored, labels),
  ...(stored.statedKind?.ticker === stored.ticker ? { statedKind: stored.statedKind.kind } : {}),
  version: Math.min(stored.version, limits.import.version),
  files: stored.files.map((file) => ({
    path: toMediaPath(file),
    originalName: file.originalName,
    fileType: file.fileType,
    uploadDate: file.uploadDate,
    size: file.size,
    sha256: file.sha256,
  })),
});

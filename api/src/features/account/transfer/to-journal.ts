import { limits } from 'contracts';
import type { ImportSettings } from 'contracts/import-settings';
import type { JournalDrill, JournalHead, JournalTrade } from 'contracts/journal-file';
import type { AccountEvent } from 'contracts/sessions';
import type { AccountLimitsRecord } from '../../../figures/limits/model.ts';
import { presentMissedTrade } from '../../../figures/rules/missed-trade.ts';
import type { MissedTradeRecord, RuleRecord, SetupNoteRecord } from '../../../figures/rules/model.ts';
import { presentRule } from '../../../figures/rules/rule-names.ts';
import type { InboxRecord } from '../../../journal/inbox/model.ts';
import { isListed, type Label, type LabelIndexes } from '../../../journal/labels/label.ts';
import { readSettings } from '../../../journal/stored-settings.ts';
import { findExcursionOrigin, toTradeFields } from '../../../journal/trade-fields.ts';
import { pickStructure } from '../../../journal/trade-legs.ts';
import type { TradeRecord } from '../../../journal/trade-model.ts';
import type { UserRecord } from '../../../journal/user-model.ts';
import { presentSetupNotes } from '../../playbook/setup-notes.ts';
import { toLimitsList } from './account-limits.ts';
import { type DaySource, toDayLists, toFileEntry } from './day-entries.ts';
import { toInboxList } from './join-inbox.ts';
import { getRuleKey } from './join-playbook.ts';

const listNames = (setups: readonly Label[], isArchived: boolean): string[] =>
  setups.filter((label) => isListed(label) && (label.archived ?? false) === isArchived).map(({ name }) => name);

/** Converts a list to entries. Omits merged labels: the trades have the names of their targets. */
const toEntries = (labels: readonly Label[]) =>
  labels
    .filter(({ mergedInto }) => mergedInto === undefined)
    .map(({ name, archived, deleted, category, currency }) => ({
      name,
      ...(archived && { archived }),
      ...(deleted && { deleted }),
      ...(category && { category }),
      ...(currency && { currency }),
    }));

/** Reads the settings without their version, which has no meaning in another database. */
const toSettings = (user: UserRecord): JournalHead['settings'] => {
  const { version: _, ...settings } = readSettings(user);
  return settings;
};

export interface JournalSource {
  user: UserRecord;
  importSettings: ImportSettings;
  /** The rules that are not deleted, in their order. */
  rules: readonly RuleRecord[];
  missedTrades: readonly MissedTradeRecord[];
  drills: readonly JournalDrill[];
  setupNotes: readonly SetupNoteRecord[];
  written: DaySource;
  accountLimits: readonly AccountLimitsRecord[];
  inbox: readonly InboxRecord[];
  events: AccountEvent[];
  /** Milliseconds since 1970. */
  now: number;
}

/** Creates the header of journal.json. */
export function toJournalHead(source: JournalSource, labels: LabelIndexes): JournalHead {
  const { user, importSettings, rules, missedTrades, drills, setupNotes } = source;
  const { written, accountLimits, inbox, events, now } = source;
  return {
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
    rules: rules.map((rule) => {
      const { id: _, version: __, ...fields } = presentRule(rule, labels);
      return { key: getRuleKey(rule), ...fields };
    }),
    setupNotes: presentSetupNotes(setupNotes, labels).map(({ setup, text }) => ({ setup, text })),
    missedTrades: missedTrades.map((stored) => {
      const { id, version: _, ...fields } = presentMissedTrade(stored, labels);
      return { key: stored.origin ?? id, ...fields };
    }),
    ...(drills.length > 0 && { drills: [...drills] }),
    ...toDayLists(written, labels),
    ...toLimitsList(accountLimits, labels.accounts),
    ...toInboxList(inbox),
    ...(events.length > 0 ? { events } : {}),
    lastNumber: user.lastTradeNumber,
  };
}

/** The keys of rules by their numbers. */
export type RuleKeys = ReadonlyMap<number, string>;

const toAnswers = ({ keptRules = [], brokenRules = [] }: TradeRecord, keys: RuleKeys) => {
  const list = (numbers: readonly number[], answer: 'yes' | 'no') =>
    numbers.flatMap((number): [string, 'yes' | 'no'][] => {
      const key = keys.get(number);
      return key === undefined ? [] : [[key, answer]];
    });
  const answers = [...list(keptRules, 'yes'), ...list(brokenRules, 'no')];
  return answers.length === 0 ? {} : { answers: Object.fromEntries(answers) };
};

const toExcursions = (stored: TradeRecord): Pick<JournalTrade, 'excursions'> => {
  const excursions = findExcursionOrigin(stored);
  return excursions === null ? {} : { excursions };
};

/** Converts a trade to its entry in journal.json. */
export function toJournalTrade(stored: TradeRecord, labels: LabelIndexes, keys: RuleKeys): JournalTrade {
  return {
    key: stored.origin ?? stored._id.toHexString(),
    number: stored.number,
    ...toTradeFields(stored, labels),
    ...pickStructure(stored),
    ...(stored.statedKind?.ticker === stored.ticker ? { statedKind: stored.statedKind.kind } : {}),
    ...toAnswers(stored, keys),
    ...toExcursions(stored),
    ...(stored.grade === undefined ? {} : { grade: stored.grade }),
    ...(stored.lesson === undefined ? {} : { lesson: stored.lesson }),
    ...(stored.reviewedAt === undefined ? {} : { reviewedAt: stored.reviewedAt }),
    version: Math.min(stored.version, limits.import.version),
    files: stored.files.map(toFileEntry),
  };
}

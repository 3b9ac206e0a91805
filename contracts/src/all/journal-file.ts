// Not part of the index: no page reads or writes the file, so no page loads this.
import { AccountRulesFields } from 'contracts/account-rules';
import { currencyCode } from 'contracts/currencies';
import { DayBody, NoteBody } from 'contracts/day-journal';
import { PLAN_NAMES, planFields } from 'contracts/day-plans';
import { TemplatesBody } from 'contracts/day-templates';
import { DrillBody } from 'contracts/drills';
import { ImportSettings } from 'contracts/import-settings';
import { inboxStates, Proposal } from 'contracts/inbox';
import { tagCategories } from 'contracts/labels';
import { MissedTradeFields, stopOnLosingSide } from 'contracts/missed-trades';
import { JournalSetupNote } from 'contracts/playbook';
import { journalCheckFields } from 'contracts/playbook-check';
import { periodInOrder, RuleFields } from 'contracts/playbook-rules';
import { AccountEvent } from 'contracts/sessions';
import { Settings } from 'contracts/settings';
import { WeekBody } from 'contracts/week-reviews';
import { amount, anyDecimal, inCents, positiveDecimal } from '../base/amounts.ts';
import { limits } from '../base/limits.ts';
import { requiredText, wellFormed } from '../base/text.ts';
import { instant, journalDay } from '../base/times.ts';
import { renamed } from '../base/wire.ts';
import * as z from '../base/zod.ts';
import { excursionOrigins, tradeTags } from '../core/facts.ts';
import { Instrument, instrumentKinds } from '../core/instrument.ts';
import { legReplies } from '../core/legs.ts';
import { TradeFields, ticker, timesInOrder, tradeNames } from '../core/trade.ts';
import { journalFiles, whole } from './journal-media.ts';

export { JournalFileEntry } from './journal-media.ts';

/** Identifies an entry in every export, whichever account it was imported into. */
const key = (name: string) =>
  z.string().check(z.regex(/^[\da-f]{24}$/, { error: `The key of ${name} must have 24 hexadecimal digits.` }));

const expiry = z.string().check(z.regex(/^\d{4}-\d\d(?:-\d\d)?$/, { error: 'expiry must be a day or a month.' }));

/** A leg as an import of broker files has made it. */
const JournalLeg = renamed(
  z.object({
    ticker: ticker(),
    instrument: z.extend(Instrument, {
      underlying: ticker(),
      expiry: z.nullable(expiry),
      strike: z.nullable(anyDecimal('The strike of a leg')),
    }),
    side: z.enum(['long', 'short'], { error: 'The side of a leg must be long or short.' }),
    quantity: positiveDecimal('The quantity of a leg'),
    multiplier: z.nullable(positiveDecimal('The multiplier of a leg')),
    entryPrice: anyDecimal('The entry price of a leg'),
    exitPrice: anyDecimal('The exit price of a leg'),
    net: inCents(amount('The result of a leg')),
    fees: inCents(amount('The fees of a leg')),
    openedAt: z.nullable(instant('The opening of a leg')),
    closedAt: z.nullable(instant('The closing of a leg')),
  }),
  { net: 'netCents', fees: 'feesCents' },
);

/** A trade in an exported journal: the fields of the form, and what identifies it on import. */
export const JournalTrade = renamed(
  z
    .extend(TradeFields, {
      ...journalCheckFields,
      key: key('a trade'),
      /** The id that the trader saw. */
      number: whole('The number of a trade', limits.import.number).check(z.gte(1)),
      version: whole('The version of a trade', limits.import.version),
      /** The kind of instrument that an import stated for this ticker. */
      statedKind: z.optional(z.enum(instrumentKinds)),
      /** Where MAE and MFE are from. Absent without them. */
      excursions: z.optional(z.enum(excursionOrigins)),
      files: journalFiles('trade'),
      legs: z.optional(
        z
          .array(JournalLeg)
          .check(
            z.minLength(1, { error: 'legs must have at least one leg.' }),
            z.maxLength(limits.legs, { error: `A trade can have at most ${limits.legs} legs.` }),
          ),
      ),
      /** For readers of the file. An import derives it from the legs. */
      structure: legReplies.structure,
    })
    .check(timesInOrder),
  tradeNames,
);
export type JournalTrade = z.output<typeof JournalTrade>;

const LabelEntries = z.array(
  z.object({
    name: requiredText('Name', limits.labelLength),
    archived: z.optional(z.boolean()),
    /** True if no list has the label, but trades do. */
    deleted: z.optional(z.boolean()),
    category: z.optional(z.enum(tagCategories)),
    currency: z.optional(currencyCode),
  }),
);

/** A rule with the names of its setup, accounts and tags. */
export const JournalRule = z.extend(RuleFields, { key: key('a rule') }).check(periodInOrder);
export type JournalRule = z.output<typeof JournalRule>;

export const JournalMissedTrade = z.extend(MissedTradeFields, { key: key('a missed trade') }).check(stopOnLosingSide);
export type JournalMissedTrade = z.output<typeof JournalMissedTrade>;

const drillNumber = z.nullable(z.number({ error: 'A result of a drill must be a number or null.' }));

/** A drill with the key of its trade, and what it was worth when it was done. */
export const JournalDrill = z.extend(z.omit(DrillBody, { trade: true }), {
  key: key('a drill'),
  trade: key('a trade'),
  at: z.iso.datetime({ error: 'at must be a time in UTC.' }),
  wrong: z.boolean({ error: 'wrong must be true or false.' }),
  actual: drillNumber,
  low: drillNumber,
  high: drillNumber,
});
export type JournalDrill = z.output<typeof JournalDrill>;

const savedAt = z.iso.datetime({ error: 'savedAt must be a time in UTC.' });

/** All versions of a plan have the names of their setups. */
const JournalPlan = renamed(z.object({ ...planFields, savedAt }), PLAN_NAMES);

/** What the trader has written about a day, without its notes. */
const JournalDay = z.extend(z.omit(DayBody, { reviewed: true }), {
  date: journalDay(),
  /** Oldest first. */
  plan: z.array(JournalPlan).check(z.maxLength(limits.dayJournal.planChanges + 1)),
  reviewedAt: z.optional(z.iso.datetime({ error: 'reviewedAt must be a time in UTC.' })),
  files: journalFiles('day'),
});

const JournalNote = z.extend(NoteBody, { date: journalDay(), savedAt });

const JournalWeek = z.extend(z.omit(WeekBody, { reviewed: true }), {
  start: journalDay(),
  reviewedAt: z.optional(z.iso.datetime({ error: 'reviewedAt must be a time in UTC.' })),
});

/** Phases and ledger of an account, by its name. */
const JournalAccountLimits = z.extend(AccountRulesFields, { account: requiredText('Account', limits.labelLength) });
export type JournalAccountLimits = z.output<typeof JournalAccountLimits>;

/** A proposal of a tool. Keys are not exported, and neither are the hashes that find duplicates. */
const JournalInboxEntry = z.object({
  key: key('an entry of the inbox'),
  at: z.iso.datetime({ error: 'at must be a time in UTC.' }),
  source: requiredText('The source of an entry', limits.keys.nameLength),
  text: z
    .string()
    .check(wellFormed('The text of an entry'), z.maxLength(limits.inbox.bytes, { error: 'The text is too long.' })),
  proposal: z.optional(
    Proposal.check(
      z.refine((proposal) => JSON.stringify(proposal).length <= 2 * limits.inbox.bytes, {
        error: 'The proposal is too long.',
      }),
    ),
  ),
  state: z.enum(inboxStates),
  trade: z.optional(whole('The trade of an entry', limits.import.number)),
  addedTags: z.optional(tradeTags()),
  decidedAt: z.optional(z.iso.datetime({ error: 'decidedAt must be a time in UTC.' })),
});
export type JournalInboxEntry = z.output<typeof JournalInboxEntry>;

/** Lists of the header that can be long: a reader takes them entry by entry. */
export const journalLists = [
  'accountLimits',
  'rules',
  'missedTrades',
  'drills',
  'days',
  'dayNotes',
  'weeks',
  'templates',
  'inbox',
] as const;

/** All settings, without the version, which is that of one database. */
const JournalSettings = z.omit(Settings, { version: true });

/** The fields of journal.json before its `trades`. */
export const JournalHead = z.object({
  format: z.literal('trading-journal', { error: 'This is not a journal: its format is another.' }),
  /** The number of the format. Increase it when a reader of the current format could not read the new one. */
  version: z.literal(1, { error: 'This journal was written by a newer version of the product.' }),
  /** ISO 8601, in UTC: the moment of the snapshot. */
  exportedAt: z.iso.datetime({ error: 'exportedAt must be a time in UTC.' }),
  /** The owner, for information only. */
  owner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** The setups in their order. */
  setups: z.array(requiredText('Setup Type', limits.setupLength)).check(z.maxLength(limits.setups)),
  archivedSetups: z.array(requiredText('Setup Type', limits.setupLength)).check(z.maxLength(limits.setups)),
  tags: LabelEntries.check(z.maxLength(limits.tagsInUse)),
  accounts: LabelEntries.check(z.maxLength(limits.accountsInUse)),
  settings: JournalSettings,
  /** What imports of broker files remember. */
  importSettings: ImportSettings,
  /** In their order. */
  rules: z.array(JournalRule).check(z.maxLength(limits.playbook.rules)),
  setupNotes: z._default(z.array(JournalSetupNote).check(z.maxLength(limits.setupsInUse)), []),
  missedTrades: z.array(JournalMissedTrade).check(z.maxLength(limits.playbook.missedTrades)),
  /** In the order of time. Absent without any, like the next five. */
  drills: z.optional(z.array(JournalDrill).check(z.maxLength(limits.drills))),
  days: z.optional(z.array(JournalDay).check(z.maxLength(limits.dayJournal.days))),
  /** In the order of their creation. */
  dayNotes: z.optional(z.array(JournalNote).check(z.maxLength(limits.dayJournal.days * limits.dayJournal.notes))),
  weeks: z.optional(z.array(JournalWeek).check(z.maxLength(limits.dayJournal.days))),
  /** Only templates that the trader has changed. */
  templates: z.optional(TemplatesBody.shape.templates),
  accountLimits: z.optional(z.array(JournalAccountLimits).check(z.maxLength(limits.accountsInUse))),
  /** The newest first. */
  /** For the owner to read: no import takes over what happened to another account. */
  events: z.optional(z.array(AccountEvent).check(z.maxLength(limits.accountEvents))),
  inbox: z.optional(z.array(JournalInboxEntry).check(z.maxLength(limits.inbox.exported))),
  /** The highest trade number ever assigned. */
  lastNumber: whole('lastNumber', limits.import.number),
});
export type JournalHead = z.output<typeof JournalHead>;

/** The whole journal.json. It can be larger than memory: read it trade by trade. */
export const Journal = z.extend(JournalHead, { trades: z.array(JournalTrade) });
export type Journal = z.output<typeof Journal>;

import {
  amountScope,
  IfMatch,
  inCents,
  limits,
  MeasuredFilter,
  renamed,
  requiredText,
  text,
  traderCall,
  z,
} from 'contracts';
import { conditions, setupOrNull } from 'contracts/playbook-conditions';
import { Verdict } from 'contracts/verdicts';

/** The difference of two means with its 90 % interval, in the unit of the reply. */
export const Difference = renamed(
  z.object({
    value: inCents(),
    low: inCents(),
    high: inCents(),
    /**
     * `too few` when a side has fewer than 10 trades, otherwise by the interval. Of many rules, about one in ten
     * differs by chance.
     */
    verdict: Verdict,
  }),
  { value: 'valueCents', low: 'lowCents', high: 'highCents' },
);
export type Difference = z.output<typeof Difference>;

const average = () => z.nullable(inCents());

/** A rule over the trades of its entry to which it applies. */
const RuleFigures = renamed(
  z.object({
    id: z.string(),
    yes: z.int(),
    no: z.int(),
    unknown: z.int(),
    averageYes: average(),
    averageNo: average(),
    netNo: inCents(),
    worth: z.nullable(Difference),
    /** The answers of the latest `limits.playbook.recentAnswers` trades, oldest first. */
    recent: z.array(z.enum(['yes', 'no', 'unknown'])),
  }),
  { averageYes: 'averageYesCents', averageNo: 'averageNoCents', netNo: 'netNoCents' },
);

/**
 * The trades of a setup; with the setup null all selected ones, or those without a setup. Sums without a trade are 0,
 * other figures null.
 */
const PlaybookEntry = renamed(
  z.object({
    setup: z.nullable(z.string()),
    trades: z.int(),
    /** All required rules are kept; one is broken; neither; no required rule applies. */
    clean: z.int(),
    broken: z.int(),
    open: z.int(),
    unjudged: z.int(),
    /** In percent with one decimal. */
    coverage: z.nullable(z.number()),
    adherence: z.nullable(z.number()),
    net: inCents(),
    average: average(),
    averageClean: average(),
    averageBroken: average(),
    /** Clean − broken. */
    worth: z.nullable(Difference),
    /** What the broken trades would have made at the average of the clean ones, minus what they made. */
    gap: average(),
    /** The sum of the results after each trade, or after `limits.playbook.curvePoints` evenly spaced ones. */
    curve: z.array(inCents()),
    /** The rules of the setup, or those of every trade, in their order. */
    rules: z.array(RuleFigures),
  }),
  {
    net: 'netCents',
    average: 'averageCents',
    averageClean: 'averageCleanCents',
    averageBroken: 'averageBrokenCents',
    gap: 'gapCents',
  },
);
export type PlaybookEntry = z.output<typeof PlaybookEntry>;

/** All selected trades first, then the setups in the trader's order. */
export const Playbook = z.object({
  setups: z.array(PlaybookEntry),
  /** The trades without a setup, which no rule of a setup is for. With them, the setups add up to all trades. */
  withoutSetup: PlaybookEntry,
  ...amountScope,
});
export type Playbook = z.output<typeof Playbook>;

export const TryBody = z.object({ setup: z._default(setupOrNull, null), conditions });

const Side = renamed(z.object({ trades: z.int(), net: inCents(), average: average() }), {
  net: 'netCents',
  average: 'averageCents',
});

export const TryReply = z.object({
  yes: Side,
  no: Side,
  unknown: Side,
  worth: z.nullable(Difference),
  ...amountScope,
});
export type TryReply = z.output<typeof TryReply>;

const noteText = text('Note', limits.playbook.noteLength);

/** What a setup looks like and how it is traded, in the trader's words. */
const SetupNote = z.object({
  setup: z.string(),
  text: z.string(),
  /** For If-Match; 0 before the first save. */
  version: z.int(),
});
export type SetupNote = z.output<typeof SetupNote>;

/** A note in an exported journal. */
export const JournalSetupNote = z.object({ setup: requiredText('Setup Type', limits.setupLength), text: noteText });
export type JournalSetupNote = z.output<typeof JournalSetupNote>;

export const playbook = {
  get: traderCall('GET', '/api/playbook', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    reply: Playbook,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
  /** The figures of a rule that is not saved. Without conditions, all trades are unknown. */
  try: traderCall('POST', '/api/playbook/try', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    body: TryBody,
    reply: TryReply,
  }),
  /** The notes of setups that have one. */
  notes: traderCall('GET', '/api/playbook/notes', {
    opens: 'stats:read',
    opensInR: 'plain',
    reply: z.object({ notes: z.array(SetupNote) }),
    readsTopics: ['review.setupNotes', 'flags'],
  }),
  /** An empty text removes the note. */
  saveNote: traderCall('PUT', '/api/playbook/notes', {
    headers: IfMatch,
    body: JournalSetupNote,
    reply: SetupNote,
    writesTopic: 'review.setupNotes',
  }),
} as const;

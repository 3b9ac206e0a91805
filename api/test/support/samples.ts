import type { calls } from 'contracts/every-call';
import { createLimitsBody } from './account-limits.ts';
import type { UntypedInput } from './client.ts';
import { createPlanBody, unknownNote } from './days.ts';
import { allFacts } from './facts.ts';
import { createImportBody, createScaledOutFills, unknownImportId } from './imports.ts';
import { createPngFile, unknownFileId } from './media-files.ts';
import { createMissedTradeBody, createRuleBody, unknownMissedTradeId, unknownRuleId } from './rules.ts';
import { createTradeBody } from './trades.ts';
import { emptyJournal } from './zips.ts';

type Samples = { [G in keyof typeof calls]: { [N in keyof (typeof calls)[G]]: Omit<UntypedInput, 'token'> } };

/** Placeholder in samples for the email address of the sender. */
export const PLACEHOLDER_EMAIL = 'ada@example.com';

/** Placeholders in samples for the id of the sender's inbox, and for one of its entries. */
export const unknownInbox = 'a'.repeat(24);
export const unknownEntry = 'b'.repeat(24);

/** Placeholder in samples for a file of the sender. */
export const unknownMarkedFileId = `1-${'c'.repeat(32)}`;

/** A valid input for each call. A call without a sample does not compile. */
export const samples: Samples = {
  auth: {
    checkVerification: { body: {} },
    login: { body: {} },
    createLocalUser: { body: { firstName: 'Ada', lastName: 'Lovelace' } },
    verifyEmail: { body: {} },
    signOut: {},
    me: {},
    updateMe: { body: { firstName: 'Ada', lastName: 'King' } },
  },
  trades: {
    stats: {},
    filteredStats: { query: { startDate: '2026-01-01', endDate: '2026-12-31' } },
    list: {},
    get: { params: { id: 1 } },
    create: { body: createTradeBody(allFacts) },
    update: { params: { id: 1 }, body: createTradeBody() },
    delete: { params: { id: 1 } },
    restore: { params: { id: 1 } },
  },
  accountLimits: {
    change: { params: { account: 'Funded' }, body: createLimitsBody() },
    get: { params: { account: 'Funded' }, query: { at: '2026-03-31T20:00:00Z' } },
    list: {},
    rules: { params: { account: 'Funded' } },
  },
  adjacentTrades: { get: { params: { id: 1 } } },
  bulk: {
    change: { body: { ids: [1], change: { action: 'setRisk', risk: 50 } } },
    export: { body: { ids: [1] } },
    undo: { params: { id: '0'.repeat(24) } },
  },
  candles: {
    list: {},
    get: { params: { ticker: 'MESU6' }, query: { resolution: '300', from: '2026-07-14T13:30:00Z' } },
    add: {
      params: { ticker: 'MESU6' },
      body: { resolution: 60, candles: [['2026-07-14T13:30:00Z', 6300.25, 6301.5, 6300, 6301.25, 412]] },
    },
    delete: { params: { ticker: 'MESU6' } },
    restore: { params: { ticker: 'MESU6' } },
    excursions: { params: { ticker: 'MESU6' }, query: { from: '2026-07-01' }, body: {} },
  },
  dayJournal: {
    list: { query: { from: '2026-03-01', to: '2026-03-31' } },
    get: { params: { date: '2026-03-02' } },
    change: { params: { date: '2026-03-02' }, body: { feeling: { sleep: 7.5 }, grade: 'B', tomorrow: 'Half size.' } },
    addNote: { params: { date: '2026-03-02' }, body: { text: 'Calm until **noon**.' } },
    changeNote: { params: unknownNote, body: { text: 'Calm.' } },
    deleteNote: { params: unknownNote },
    restoreNote: { params: unknownNote },
  },
  dayPlans: { save: { params: { date: '2026-03-02' }, body: createPlanBody() } },
  daySummaries: { list: { query: { from: '2026-03-01', to: '2026-03-31' } } },
  dayTemplates: {
    list: {},
    save: { body: { templates: [{ kind: 'week', name: 'Short', questions: ['What next?'] }] } },
  },
  drills: {
    create: { body: { trade: 1, decision: 'take', stop: null, target: null, seconds: 12 } },
    figures: {},
    due: {},
  },
  imports: {
    start: { body: createImportBody() },
    list: {},
    stored: { query: { format: 'das', from: '2026-03-01' } },
    get: { params: { id: unknownImportId } },
    addRows: { params: { id: unknownImportId }, body: { executions: createScaledOutFills(), roundTrips: [] } },
    complete: { params: { id: unknownImportId } },
    previewUndo: { params: { id: unknownImportId } },
    undo: { params: { id: unknownImportId } },
    repeat: { params: { id: unknownImportId }, body: { zone: 'Europe/Berlin' } },
    settings: {},
    changeSettings: { body: { action: 'setPointValue', pointValue: { root: 'MES', value: '5' } } },
  },
  inbox: {
    add: {
      params: { publicId: unknownInbox },
      body: { id: 'alert-1', proposal: { kind: 'trade', trade: { ...createTradeBody(), tradeTag: 'NVDA' } } },
    },
    list: { query: { state: 'new' } },
    get: { params: { id: unknownEntry } },
    accept: { params: { id: unknownEntry }, body: { changes: { amount: 12.5 } } },
    restore: { params: { id: unknownEntry } },
    dismiss: { params: { id: unknownEntry } },
    bulk: { body: { ids: [unknownEntry], action: 'restore' } },
  },
  inboxCount: { get: {} },
  insights: { get: {} },
  importedTrades: {
    origin: { params: { id: 1 } },
    choices: { params: { id: 1 } },
    split: { body: { id: 1 } },
    merge: { body: { ids: [1, 2] } },
  },
  simulate: { run: { body: { days: 20, paths: 100, seed: 1 } } },
  keys: {
    list: {},
    create: { body: { name: 'Alerts', scopes: ['trades:read'], accounts: null, expiresInDays: 30 } },
    delete: { params: { id: '0'.repeat(16) } },
  },
  sessions: { list: {}, delete: { params: { id: '0'.repeat(18) } }, events: {} },
  size: {
    get: {
      query: { account: 'Funded', ticker: 'MESU6', side: 'long', entry: '6300.25', stop: '6296', risk: '100' },
    },
  },
  structures: { propose: {}, merge: { body: { groups: [[1, 2]] } } },
  weekReviews: {
    get: { params: { monday: '2026-03-02' } },
    change: {
      params: { monday: '2026-03-02' },
      body: { answers: [{ question: 'What next?', text: 'Less.' }], goal: 'Half size' },
    },
  },
  whatIf: {
    exits: { body: { stops: [1, null], targets: [2], in: 'r', until: 'close' } },
    trade: { params: { id: 1 } },
  },
  whatIfRules: {
    leaveOut: { body: { conditions: [[{ fact: 'tradeOfDay', max: 3 }]] } },
    list: { body: { conditions: [[{ fact: 'tradeOfDay', max: 1 }]] } },
  },
  whatIfTrades: { list: { body: { stop: 1, target: null, in: 'r', until: 'close' } } },
  trash: {
    list: {},
    restore: { body: { ids: [2] } },
    delete: { body: { ids: [2] } },
    empty: {},
  },
  days: {
    calendar: { query: { from: '2026-01-01', to: '2026-12-31' } },
    byDay: { params: { date: '2026-03-02' } },
    analytics: {},
  },
  flags: { list: {}, change: { body: { action: 'add', newName: 'Gap and go' } } },
  labels: { list: {}, uses: {}, change: { body: { kind: 'tags', action: 'add', name: 'Opening gap' } } },
  check: {
    get: { params: { id: 1 } },
    change: { params: { id: 1 }, body: { grade: 4, lesson: 'Wait for the close.', reviewed: true } },
    draft: { body: { id: null, trade: createTradeBody(allFacts) } },
  },
  marks: {
    save: {
      params: { id: unknownMarkedFileId },
      body: {
        marks: [
          {
            kind: 'arrow',
            points: [
              [0.25, 0.5],
              [0.4, 0.3125],
            ],
            text: 'First pullback',
            colour: 2,
          },
        ],
      },
    },
  },
  missedTrades: {
    list: { query: { from: '2026-03-01' } },
    figures: {},
    create: { body: createMissedTradeBody() },
    update: { params: { id: unknownMissedTradeId }, body: createMissedTradeBody() },
    delete: { params: { id: unknownMissedTradeId } },
    restore: { params: { id: unknownMissedTradeId } },
  },
  mistakes: { get: {} },
  playbook: {
    get: {},
    try: { body: { setup: null, conditions: [{ fact: 'has', what: 'stop' }] } },
    notes: {},
    saveNote: { body: { setup: 'Breakout', text: 'A base of an hour, then volume.' } },
  },
  review: { queue: { query: { account: 'Main' } } },
  rules: {
    list: {},
    create: { body: createRuleBody() },
    update: { params: { id: unknownRuleId }, body: createRuleBody() },
    order: { body: { order: [] } },
    delete: { params: { id: unknownRuleId } },
    restore: { params: { id: unknownRuleId } },
  },
  settings: {
    get: {},
    change: {
      body: {
        timeZone: 'Europe/Berlin',
        defaults: { account: 'IB', risk: 50 },
        fees: [{ instrument: 'ES', amount: '4.5', per: 'unit' }],
        savedFilters: [{ name: 'Gaps', query: 'setup=Gap&side=long', isDashboardDefault: true }],
        dashboardCards: { order: ['mf-review/insights', 'mf-limits/today'], hidden: ['mf-limits/today'] },
        formats: { numbers: 'point-comma', dates: 'dmy', weekStart: 'monday', clock: '24h' },
        riskPerTrade: { percent: 0.5 },
        breakevenWithin: { money: 5, r: 0.1 },
      },
    },
  },
  media: {
    limits: {},
    upload: { form: { tradeId: '1' }, file: createPngFile() },
    delete: { params: { fileId: unknownFileId } },
  },
  reports: {
    get: { query: { groupBy: 'setup' } },
    highlights: {},
    distribution: {},
    points: { query: { x: 'duration' } },
    compare: { query: { setup: 'Breakout', rest: 'yes' } },
  },
  account: {
    usage: {},
    export: {},
    import: { file: emptyJournal },
    signOutEverywhere: {},
    delete: { body: { email: PLACEHOLDER_EMAIL } },
  },
  transfers: { list: {} },
  system: {
    health: {},
    ready: {},
    telemetry: { body: { errors: [], vitals: [] } },
    reportLoads: { body: { loads: [] } },
  },
};

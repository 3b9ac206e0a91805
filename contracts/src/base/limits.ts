/** Business limits, defined only here. Durations are in milliseconds unless the name says otherwise. */

export const limits = {
  tickerLength: 32,
  setupLength: 60,
  tradeNameLength: 120,
  notesLength: 20_000,
  /** The largest profit or loss of one trade, in dollars. */
  amount: 99_999_999.99,
  firstDay: '1970-01-01',
  personNameLength: 80,
  /** Setups of one trader. */
  setups: 100,
  /** Different setups of one trader's trades, in the list or not. Every request reads them. */
  setupsInUse: 500,
  /** Tags and accounts of one trader, archived ones included. */
  tags: 500,
  accounts: 100,
  /**
   * Tags and accounts of one trader, including deleted and merged ones, which trades may have. Every request reads
   * them.
   */
  tagsInUse: 1_000,
  accountsInUse: 500,
  /** The name of a setup, tag, account or saved filter. */
  labelLength: 60,
  tagsPerTrade: 20,
  feeRules: 100,
  /** Every request reads the settings, so filters are short. */
  savedFilters: 50,
  dashboardCards: 50,
  /** Characters of its URL form without the names of setups, tags and accounts: a rename makes those longer. */
  savedFilterLength: 1_000,
  /** Setups, tags and accounts of one saved filter. */
  savedFilterNames: 20,
  searchLength: 100,
  /** Words of one search: each is searched for in every note of the journal. */
  searchWords: 8,
  /** Values of one field of the filter. */
  filterValues: 50,
  /** Defaults of the server's settings for a trade's files. Longer file names are cut, not refused. */
  media: { fileBytes: 104_857_600, filesPerTrade: 20, nameLength: 255 },
  /**
   * Marks of one file. `bytes` is the size of their JSON, `bytesTogether` that of all files of one trade or day: lists
   * read 100 trades at once, and an import refuses longer entries. `seconds` is the latest moment of a video.
   */
  marks: { count: 200, bytes: 32_768, bytesTogether: 131_072, points: 500, seconds: 360_000 },
  /** Defaults of the server's settings for what one trader may store. */
  quotas: { trades: 200_000, files: 50_000, bytes: 10_737_418_240 },
  /** A write encodes all trades of its days again. */
  tradesPerDay: 10_000,
  /** Trades that one call changes, restores or deletes. */
  bulkTrades: 10_000,
  /** Selected trades of one export; their ids are part of its URL. All trades of a filter have no limit. */
  exportTrades: 1_000,
  /** Executions of one trade. */
  executions: 1_000,
  /** Legs of one trade. */
  legs: 12,
  /** Groups of one report. A journal can have as many tickers as trades. */
  reportGroups: 20_000,
  /** A smaller sample, in trades or days, says little: pages mark its figures, and highlights omit such groups. */
  smallSample: 10,
  /** The most and least profitable groups that highlights name. */
  highlights: 3,
  distributionBuckets: 24,
  /** Maximum number of points of a scatter plot. Of more trades, it has every n-th. */
  reportPoints: 2_000,
  /** Maximum number of points of a line of a comparison. */
  comparePoints: 200,
  /** The maximum number of trades in one page of the list. */
  pageSize: 1_000,
  /**
   * The zip of a journal: its size, its entries, its trades. `directoryBytes` is the size of the zip's central
   * directory. `number` and `version` are the highest of an imported trade: far more than a journal reaches, and far
   * below what can be stored, so that both can still grow. Numbers above `keptNumber` are accepted, because the export
   * of a journal that was imported with it can have some, but its trades are numbered again.
   */
  import: {
    bytes: 4_294_967_296,
    entries: 100_000,
    trades: 200_000,
    directoryBytes: 33_554_432,
    number: 99_999_999_999_999,
    keptNumber: 999_999_999_999,
    version: 999_999_999,
  },
  /** Imports of broker files. Rows are executions or round trips. */
  brokerImport: {
    /** Imports of one trader, undone ones included. */
    imports: 5_000,
    fileNames: 20,
    rowsPerCall: 1_000,
    rowsPerPosition: 10_000,
    /** Stored rows of one trader. */
    rows: 1_000_000,
    keyLength: 500,
    sequenceLength: 100,
    formatLength: 60,
    /** Trades that are merged into one. */
    merged: 100,
    /** Trades that can be merged are offered when they closed at most this much earlier or later. */
    mergeDays: 31,
    /** Groups of trades that one call merges. */
    groups: 200,
    /** Maximum numbers of entries that imports remember. */
    answers: 500,
    pointValues: 500,
    mappings: 100,
    mappingColumns: 500,
  },
  playbook: {
    /** Rules of one trader, without deleted ones. */
    rules: 500,
    /** Rules of one setup, or of every trade, that have not ended. */
    rulesInForce: 30,
    ruleLength: 160,
    groupLength: 40,
    /** The note of a setup. */
    noteLength: 5_000,
    missedTrades: 5_000,
    /** Conditions of one rule. */
    conditions: 4,
    /** Answers of a rule that the playbook lists, and points of a setup's curve. */
    recentAnswers: 20,
    curvePoints: 40,
    /** What the trader learned from one trade. */
    lessonLength: 2_000,
  },
  candles: {
    /** Candles that one call stores, and that one reply has. */
    perCall: 10_000,
    perReply: 5_000,
    /** The largest volume of a candle: more than any market trades. */
    volume: 1e18,
  },
  /** Decisions about past trades of one trader. Figures and what is due read them all. */
  drills: 20_000,
  insights: {
    /** Trades on each side of a comparison. Results are skewed: with fewer, an interval is wrong too often. */
    minTrades: 30,
    /** Days on each side of a comparison of days: trades of one day had the same night before. */
    minDays: 30,
    shown: 8,
  },
  whatIf: {
    /** Stops, and targets, of one grid of exits. */
    levels: 21,
    /** Rules of one question that are not of the playbook. */
    conditionLists: 30,
  },
  /** Trades, days and weeks that one reply about the review queue lists. */
  reviewQueue: 100,
  /** Rules and ledger of one account. */
  accountLimits: { phases: 10, entries: 1_000, sourceLength: 500 },
  /** Futures drawn from the days of a journal. `minDays`: with fewer, they say nothing. Blocks are in days. */
  simulation: { days: 250, minPaths: 100, paths: 10_000, block: 60, minDays: 20, scale: 100 },
  dayJournal: {
    /** Days of one trader with anything beside trades. */
    days: 10_000,
    /** A plan can be made this many days ahead. */
    daysAhead: 366,
    /** A line of a plan, and what the trader wants to remember tomorrow. */
    lineLength: 160,
    tickers: 20,
    levels: 10,
    scenarios: 5,
    /** Changes of a plan after its first save. */
    planChanges: 20,
    notes: 20,
    /** What was good or bad on a day. */
    lessonLength: 1_000,
    templates: 30,
    templateLength: 8_000,
    /** Questions of a week review. */
    questions: 12,
    answerLength: 2_000,
  },
  /** Days of one page, trades of one curve, characters of the shown note. */
  daySummaries: { pageSize: 31, curveTrades: 200, noteLength: 600 },
  /** Keys of one trader's own tools. Every request of a key reads them. */
  keys: { count: 10, nameLength: 60, days: 365, callsPerMinute: 60 },
  /**
   * Proposals of the trader's own tools: bytes of one, added entries in 24 hours, undecided ones, entries of one page,
   * and the newest ones that an export has.
   */
  inbox: { bytes: 4_096, perDay: 1_000, undecided: 2_000, pageSize: 200, exported: 2_000, idLength: 200 },
  /** Listed sessions of one trader, and events of one account. Every request reads the sessions. */
  sessions: 50,
  accountEvents: 1_000,
  idempotencyKeyLength: 200,
  /** Telemetry of pages: errors or vitals in one call, and calls from one address. */
  telemetry: {
    count: 20,
    nameLength: 100,
    stackLength: 4_000,
    requestIds: 3,
    callsPerMinute: 30,
    /** Logged lines of one address and of all addresses. The metrics count the rest. */
    logLinesPerMinute: { perClient: 20, total: 60 },
  },
  passwordLength: 6,
} as const;

/** ADD-04, in percent: the step of the progress bar, and where it waits for the server's reply. */
export const uploadProgress = { step: 10, max: 90 } as const;

export const dashboard = {
  calendarGroups: 4,
  recentTrades: 5,
  bestDaySymbols: 5,
  quickFilterDays: [7, 30, 90],
} as const;

/** The setups of a new trader; also the fixed choices of the details page. */
export const defaultSetups = ['Breakout', 'Continuation', 'Reversal'] as const;

/** The business's numbers, each known only here. Durations are in milliseconds unless the name says otherwise. */

export const limits = {
  tickerLength: 20,
  setupLength: 60,
  tradeNameLength: 120,
  notesLength: 20_000,
  /** The largest profit or loss of one trade, in dollars. */
  amount: 99_999_999.99,
  firstDay: '1970-01-01',
  personNameLength: 80,
  /** Setup types of one trader. */
  setups: 100,
  searchLength: 100,
  /** Words of one search: each is looked for in every note of the journal. */
  searchWords: 8,
  /** What a trade may carry, where the server is not set to something else. A file's name is cut, not refused. */
  media: { fileBytes: 104_857_600, filesPerTrade: 20, nameLength: 255 },
  /** What one trader may store, where the server is not set to something else. */
  quotas: { trades: 200_000, files: 50_000, bytes: 10_737_418_240 },
  /** Trades in one page of the journal, at most. */
  pageSize: 1_000,
  /**
   * The zip of a journal: its size, what it holds, and how many of these are trades. `directoryBytes` is the size of the
   * zip's central directory. `number` and `version` are the highest that a trade can bring along: far more than a journal
   * reaches, and far less than what can be stored, so that both can still grow.
   */
  import: {
    bytes: 4_294_967_296,
    entries: 100_000,
    trades: 200_000,
    directoryBytes: 33_554_432,
    number: 999_999_999_999,
    version: 999_999_999,
  },
  idempotencyKeyLength: 200,
  /** What a page may tell of itself: errors and vitals in one call, and calls from one address. */
  telemetry: {
    count: 20,
    nameLength: 100,
    messageLength: 500,
    stackLength: 4_000,
    requestIds: 3,
    /** In milliseconds: nobody waits longer than this for a page. */
    longestVital: 600_000,
    callsPerMinute: 30,
    /** Lines that go into the log, of one address and of all together. The metrics count the rest. */
    logLinesPerMinute: { perClient: 20, total: 60 },
  },
  passwordLength: 6,
} as const;

export const timings = {
  errorToast: 5_000,
  verificationPoll: 5_000,
  resendCoolDownSeconds: 60,
  verifiedRedirect: 2_000,
  /** How long the last sentence to somebody who has signed out stays. */
  farewell: 10_000,
  tradeSavedRedirect: 1_000,
  statCountUp: 1_000,
  countUpDefault: 2_000,
  request: 30_000,
  /** An upload may take as long as it needs, as long as it goes on. */
  uploadIdle: 60_000,
  /** The same for a journal, which is read through when it has come. */
  importIdle: 600_000,
  /** ADD-04: how often the bar of an upload goes on by `uploadProgress.step`. */
  uploadStep: 200,
  /** DET-06: from a file's success until its trade is read anew, and until it goes off the list. */
  uploadedReload: 500,
  uploadedGone: 3_000,
  /** How long the screen offers to undo a deletion. */
  undo: 10_000,
  /** How long the server can: longer, because a click at the last moment arrives after it. */
  restorable: 60_000,
  idempotencyKey: 86_400_000,
  /** How long the address of an export is good; a download that has begun by then goes on. */
  exportAddress: 60_000,
} as const;

/** ADD-04, in percent: the bar's pace where the line is not slower, and where it waits for the server's word. */
export const uploadProgress = { step: 10, most: 90 } as const;

export const dashboard = {
  calendarGroups: 4,
  recentTrades: 5,
  bestDaySymbols: 5,
  quickFilterDays: [7, 30, 90],
} as const;

/** What a new trader's list of setup types starts with; also the fixed choices of the details page. */
export const defaultSetups = ['Breakout', 'Continuation', 'Reversal'] as const;

/** Keys in the browser's local storage that the specification names. */
export const storageKeys = { authToken: 'authToken', pendingUser: 'pendingUser' } as const;

import { anyDecimal, day, limits, pageShape, requiredText, text, traderCall, z } from 'contracts';
import { ExecutionRow, RoundTripRow, unvalidatedRows } from 'contracts/import-rows';
import { dateOrder, dayEnd, fileZone, format, ImportSettings, ImportSettingsChange } from 'contracts/import-settings';

const { brokerImport } = limits;

const fileNames = z
  .array(requiredText('A file name', limits.media.nameLength), { error: 'fileNames must be a list of names.' })
  .check(
    z.minLength(1, { error: 'fileNames must have at least one name.' }),
    z.maxLength(brokerImport.fileNames, { error: `fileNames can have at most ${brokerImport.fileNames} names.` }),
  );

const flag = (name: string) => z._default(z.boolean({ error: `${name} must be true or false.` }), false);

/** The facts of the files that the page has read, and the trader's answers. The files stay in the browser. */
export const ImportBody = z.object({
  /** The id of a format of `importers`. */
  format: format(),
  fileNames,
  /** The trader's answer for rows that name no account. */
  account: z._default(z.nullable(text('Account', limits.labelLength)), null),
  /** The zone in which the times were read; `repeat` reads them again in another. */
  zone: fileZone('zone'),
  /** The file states the zone of its times, so that another zone changes only the days. */
  isZoneStated: flag('isZoneStated'),
  dayEnd: z._default(dayEnd, 'midnight'),
  dateOrder: z.optional(dateOrder),
  /** Fees of one unit and side, for files without fees. */
  feePerUnit: z.optional(anyDecimal('feePerUnit')),
  /** Brings back trades that the trader has deleted. Otherwise they stay deleted. */
  restoresDeleted: flag('restoresDeleted'),
});
export type ImportBody = z.output<typeof ImportBody>;

export const BrokerImport = z.object({
  id: z.string(),
  format: z.string(),
  fileNames: z.array(z.string()),
  account: z.nullable(z.string()),
  zone: z.string(),
  isZoneStated: z.boolean(),
  dayEnd,
  dateOrder: z.optional(dateOrder),
  feePerUnit: z.optional(z.string()),
  restoresDeleted: z.boolean(),
  /** `open` until all rows were sent. Only open imports accept rows. */
  status: z.enum(['open', 'complete', 'undone']),
  /** ISO 8601, in UTC. */
  createdAt: z.string(),
  completedAt: z.optional(z.string()),
  undoneAt: z.optional(z.string()),
  /** Trades that it has created, and trades of earlier imports that it has changed. */
  created: z.int(),
  changed: z.int(),
});
export type BrokerImport = z.output<typeof BrokerImport>;

const ImportParams = z.object({
  id: z.string().check(z.regex(/^[\da-f]{24}$/, { error: 'id must be the id of an import.' })),
});

/** Newest first; `limit` is 100 unless given. */
const ImportQuery = z.object(pageShape);
const ImportPage = z.object({ imports: z.array(BrokerImport), nextCursor: z.optional(z.string()) });

/**
 * Rows in the order of their time: in any other order, the result is the same, but trades can be incomplete meanwhile.
 * A row that is stored already, by its key, is updated.
 */
const RowsBody = z
  .object({
    executions: unvalidatedRows(ExecutionRow, 'executions'),
    roundTrips: unvalidatedRows(RoundTripRow, 'roundTrips'),
  })
  .check(
    z.refine(({ executions, roundTrips }) => executions.length + roundTrips.length <= brokerImport.rowsPerCall, {
      error: `A call can have at most ${brokerImport.rowsPerCall.toLocaleString('en-US')} rows.`,
      path: ['executions'],
    }),
  );

export const RowsReply = z.object({
  /** Trades. */
  created: z.int(),
  changed: z.int(),
  /** Trades of these rows that the trader has deleted, and that stay deleted. */
  deleted: z.int(),
  /** Changed trades with facts that the trader has edited; these stay as edited. */
  edited: z.int(),
  /** Rows that were stored already, with the same facts. */
  unchanged: z.int(),
  /** Rows that belong to no trade yet: of open positions, and closings whose opening is missing. */
  open: z.int(),
  rejected: z.array(
    z.object({
      /** The row of the file, if it is known. */
      row: z.nullable(z.int()),
      field: z.string(),
      reason: z.string(),
    }),
  ),
});
export type RowsReply = z.output<typeof RowsReply>;

/** The stored rows of a format from a day on: what `compareRows` of `importers` compares a file with. */
const StoredQuery = z.object({ format: format(), from: day('from'), cursor: pageShape.cursor });

const StoredReply = z.object({
  positions: z.array(
    z.object({
      /** Empty while the position is open. `isOrphaned`: an undo, and not the trader, moved it to the trash. */
      trades: z.array(z.object({ id: z.int(), isDeleted: z.boolean(), isOrphaned: z.boolean() })),
      /**
       * How the positions of the rows are shown: as they are, as one trade for each closing, or several as one trade.
       */
      arrangement: z.enum(['single', 'split', 'merged']),
      dayEnd,
      /** Closing fills without an opening. */
      isUnmatched: z.boolean(),
      /** The keys of rows that it once had. Such a row brings its trades back. */
      formerKeys: z.array(z.string()),
      /** Those that it had before an undo changed it. */
      keysBeforeUndo: z.array(z.string()),
      executions: z.array(ExecutionRow),
      roundTrips: z.array(RoundTripRow),
    }),
  ),
  nextCursor: z.optional(z.string()),
});

/** The trades that an undo would affect now. */
export const UndoPreview = z.object({
  /** Trades that go to the trash, and trades that lose only some of their executions. */
  deleted: z.int(),
  changed: z.int(),
  /** How many of the trades that go to the trash have notes, tags or media. */
  withNotes: z.int(),
  withTags: z.int(),
  withMedia: z.int(),
});

export const UndoReply = z.object({
  deleted: z.int(),
  changed: z.int(),
  /** Changed trades with facts that the trader has edited; these stay as edited. */
  edited: z.int(),
  /** False: call again for the rest. */
  isDone: z.boolean(),
});

const RepeatBody = z.object({ zone: fileZone('zone') });
export const RepeatReply = z.object({
  /** Trades. */
  changed: z.int(),
  edited: z.int(),
  /** Rows whose time does not exist in the new zone, and which stay as they were. */
  unread: z.int(),
  /** False: call again for the rest. */
  isDone: z.boolean(),
});

/**
 * Imports of broker files. The page reads files with `importers` and sends their rows; the API makes trades of them
 * with the same code. A row is identified by its key, so that sending it again changes nothing.
 */
export const imports = {
  start: traderCall('POST', '/api/imports', {
    body: ImportBody,
    reply: BrokerImport,
    status: 201,
    writesTopic: 'account',
  }),
  list: traderCall('GET', '/api/imports', {
    query: ImportQuery,
    reply: ImportPage,
    readsTopics: ['trades', 'account'],
  }),
  get: traderCall('GET', '/api/imports/:id', {
    params: ImportParams,
    reply: BrokerImport,
    readsTopics: ['trades', 'account'],
  }),
  /** All of the valid rows, or none; invalid ones are listed. 409 for an import that is not open. */
  addRows: traderCall('POST', '/api/imports/:id/rows', {
    params: ImportParams,
    body: RowsBody,
    reply: RowsReply,
    writesTopic: 'trades',
  }),
  complete: traderCall('POST', '/api/imports/:id/complete', {
    params: ImportParams,
    reply: BrokerImport,
    writesTopic: 'account',
  }),
  stored: traderCall('GET', '/api/imports/stored', { query: StoredQuery, reply: StoredReply, readsTopics: ['trades'] }),
  /** Reads the times of the import again in another zone. */
  repeat: traderCall('POST', '/api/imports/:id/repeat', {
    params: ImportParams,
    body: RepeatBody,
    reply: RepeatReply,
    writesTopic: 'trades',
  }),
  /** Counts the trades that `undo` would affect now. */
  previewUndo: traderCall('GET', '/api/imports/:id/undo', {
    params: ImportParams,
    reply: UndoPreview,
    readsTopics: ['trades', 'account'],
  }),
  /**
   * Removes the rows of the import: trades without rows go to the trash, others get the facts of the remaining rows. A
   * later import of the same rows brings the trades back, with all that the trader has added, while they are in the
   * trash.
   */
  undo: traderCall('POST', '/api/imports/:id/undo', { params: ImportParams, reply: UndoReply, writesTopic: 'trades' }),
  /** What the trader has answered before: answers, values of contracts, and mappings of columns. */
  settings: traderCall('GET', '/api/imports/settings', { reply: ImportSettings, readsTopics: ['account'] }),
  changeSettings: traderCall('PATCH', '/api/imports/settings', {
    body: ImportSettingsChange,
    reply: ImportSettings,
    writesTopic: 'account',
  }),
} as const;

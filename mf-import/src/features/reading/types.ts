import type { ReplyOf } from 'contracts';
import type { imports } from 'contracts/imports';
import type {
  Candidate,
  ColumnMapping,
  DayEnd,
  MappableTable,
  PairableTrade,
  Question,
  ReadOptions,
  Reconciliation,
  Rows,
  SkippedRowReport,
} from 'importers';

/** What the worker does: everything that reads files or folds rows. All arguments and results are plain data. */
export interface Reader {
  /** Reads a file, or each file of a zip. A file that cannot be read has a `problem`. */
  open(file: File): Promise<FoundFile[]>;
  plan(request: PlanRequest): Promise<Plan>;
  /** The names of all formats by id. */
  listFormats(): Promise<Record<string, string>>;
  /** New trades of the last plan of a source that are in the journal already, from another format or typed. */
  findDuplicates(request: DuplicatesRequest): Promise<Duplicates>;
  /** Rows of the last plan of a source, in the order of their time. */
  readRows(request: RowsRequest): Promise<Rows>;
}

export interface FoundFile {
  id: string;
  name: string;
  /** Formats that match, the best first. */
  candidates: Candidate[];
  /** The table whose columns can be mapped by hand. */
  table: MappableTable | null;
  /** How the table can be read although no format knows it. */
  guess: ColumnMapping | null;
  /** The file is an export of this journal, which /account restores. */
  isOwnExport: boolean;
  /** Why no format reads the file, or why the trader has to choose how, in a sentence. */
  problem: string | null;
}

/** Files that are imported together: of one format, or of one mapped header. */
export interface Source {
  /** Identifies the source in this page. */
  key: string;
  /** The id of a format; null for a mapped table. */
  format: string | null;
  mapping: ColumnMapping | null;
  fileIds: readonly string[];
}

export type StoredPosition = ReplyOf<typeof imports.stored>['positions'][number];

/** What the trader answered. */
export interface Answers
  extends Pick<ReadOptions, 'account' | 'zone' | 'dateOrder' | 'feePerUnit' | 'pointValues' | 'rates'> {
  dayEnd: DayEnd;
  restoresDeleted: boolean;
  /** Texts of the questions about guessed columns whose reading is right. */
  confirmed: readonly string[];
  /** Whether trades that one order opened become one trade with legs. */
  legs: 'ask' | 'order' | 'never';
}

/** The answers that change what is read. */
export type ReadingAnswers = Omit<Answers, 'legs'>;

export interface PlanRequest {
  source: Source;
  /** Known without asking: the trader's zone, the time, point values of earlier imports. */
  readContext: Pick<ReadOptions, 'traderZone' | 'now' | 'knownPointValues' | 'keepsAccounts'>;
  answers: ReadingAnswers;
  /** Null while they are not loaded: then no trade has a status. */
  stored: readonly StoredPosition[] | null;
}

export interface DuplicatesRequest {
  sourceKey: string;
  /** The new trades of the plan. */
  trades: readonly PreviewTrade[];
  journal: readonly JournalTrade[];
}

/** A trade of the journal that the trades of a file are compared with. */
export interface JournalTrade extends PairableTrade {
  id: number;
}

export interface DuplicatePair {
  trade: PreviewTrade;
  stored: JournalTrade;
}

export interface Duplicates {
  /** In the order of the file's trades. Each can be left out of the import. */
  pairs: DuplicatePair[];
  /** The rows of their trades, which an import leaves out. */
  rowCount: number;
  /** Trades that share a fill with another trade of the file, so that they cannot be left out. */
  shared: number;
}

interface RowsRequest {
  sourceKey: string;
  /** The keys of trades whose rows are left out. */
  leftOut: readonly string[];
  from: number;
  count: number;
}

export type TradeStatus = 'new' | 'stored' | 'changed' | 'attention';

/** A trade of the file. Money is in cents, prices and quantities are decimals as text, times are UTC. */
export interface PreviewTrade {
  key: string;
  /** Null while the stored trades are not known. */
  status: TradeStatus | null;
  /** The number of the stored trade. */
  id: number | null;
  /** What changes, or what needs attention. */
  note: string | null;
  account: string | null;
  ticker: string;
  /** See `formatInstrument`. */
  title: string;
  side: 'long' | 'short';
  quantity: string;
  entryPrice: string;
  exitPrice: string;
  /** The prices of its executions, of which entry and exit are averages. */
  prices: readonly string[];
  openedAt: string | null;
  closedAt: string | null;
  date: string;
  /** Its opening is in no file: the entry price follows from the P&L of its closing. */
  isOpeningMissing: boolean;
  netCents: number;
  feesCents: number;
}

export interface SkippedRow extends SkippedRowReport {
  fileName: string;
}

/** Exactly what an import with these answers does. */
export interface Plan {
  /** The id of the format, also of a mapped one. */
  format: string;
  questions: Question[];
  /** The accounts that the files name. */
  accounts: string[];
  trades: PreviewTrade[];
  /** Positions that a later file can close. */
  openCount: number;
  skipped: SkippedRow[];
  warnings: string[];
  reconciliation: Reconciliation[];
  /** Trades with notes, a setup or tags of another journal. */
  annotatedCount: number;
  rowCount: number;
  /** How many of them one call sends. */
  rowsPerCall: number;
  /** Rows that are not stored yet, or are stored with other facts; null while the stored rows are not known. */
  newRowCount: number | null;
  /** The first P&L day of the rows; null without rows. */
  firstDay: string | null;
  /** Whether the end of the trading day changes the day of a trade. */
  dependsOnDayEnd: boolean;
  /** Whether an order opened or closed trades of several tickers. */
  hasLegOrders: boolean;
}

def sub(p,*pairs):
    s=open(p).read()
    for a,b in pairs:
        assert s.count(a)>=1,(p,a)
        s=s.replace(a,b,1)
    open(p,'w').write(s)
R='api/src/'
sub(R+'journal/columns/read-columns.ts',
("import type { UserRecord } from '../user-model.ts';","import type { UserRecord } from '../user-model.ts';\nimport type { Viewer } from '../view.ts';"),
("""export interface JournalColumns extends Labels {
  /** The blocks with trades, oldest first. */
  blocks: readonly Block[];
}""","""export interface JournalColumns extends Labels, Viewer {
  /**
   * The blocks with all trades of the trader, oldest first, whatever the caller sees. For what depends on all trades of
   * a day, such as rules; whoever lists or sums trades begins with `selectSpan`.
   */
  allBlocks: readonly Block[];
}"""),
("type JournalUser = Pick<UserRecord, '_id' | keyof typeof USER_FIELDS>;","type JournalUser = Pick<UserRecord, '_id' | keyof typeof USER_FIELDS> & Viewer;"),
("      blocks: [...blocks]","      allBlocks: [...blocks]"),
("isNewer ? await readUser(user._id) : user);","isNewer ? { ...(await readUser(user._id)), view: user.view } : user);"),
)
sub(R+'figures/selection/selection.ts',
("import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';","import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';\nimport { isRestricted, seesAccount, type Viewer } from '../../journal/view.ts';"),
("""/** Selects the trades of a span of days. */
export function selectSpan({ blocks }: JournalColumns, span: Span = {}): Selection {
  return blocks
    .filter""","""/** Narrows the trades of a block to those that a key sees. */
const selectSeenRows = (block: BlockSelection, viewer: Viewer): BlockSelection => {
  const { accountId = [], number } = block.columns;
  const rows = listRows(block).filter((index) => seesAccount(viewer, accountId[index]));
  // A block with all of its rows has figures that are cached.
  return rows.length === number.length ? block : { ...block, rows };
};

/**
 * Selects the trades of a span of days that the caller sees. Every list, figure and label of trades begins here, so this
 * is the one place in which a key is restricted to its accounts (KEY-02).
 */
export function selectSpan(journal: JournalColumns, span: Span = {}): Selection {
  const isNarrowed = isRestricted(journal);
  return journal.allBlocks
    .filter"""),
("""    .map((block) => selectDays(block, span))
""","""    .map((block) => selectDays(block, span))
    .map((block) => (isNarrowed ? selectSeenRows(block, journal) : block))
"""),
)
sub(R+'figures/limits/room-reader.ts',("journal.blocks.map(hashClosings)","journal.allBlocks.map(hashClosings)"),("({ blocks }: JournalColumns, ids","({ allBlocks }: JournalColumns, ids"),("of blocks)\n    for (let index","of allBlocks)\n    for (let index"))
sub(R+'features/imports/leg-candidates.ts',("journal.blocks","journal.allBlocks"))
sub(R+'features/statistics/service.ts',("journal.blocks.length > 0","selectSpan(journal).length > 0"),("import { subtractTrades } from","import { selectSpan, subtractTrades } from"))
sub(R+'figures/selection/match-fields.ts',
("import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';","import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';\nimport { hasTexts, type Viewer } from '../../journal/view.ts';"),
("""const hasContent = (names: TradeFilter['has'], isPresent: boolean): CreateCondition[] => {
  if (names === undefined) return [];
  const reads = names.map((name) => contentReaders[name]);""","""const hasContent = (names: TradeFilter['has'], isPresent: boolean, viewer: Viewer): CreateCondition[] => {
  if (names === undefined) return [];
  const readers = hasTexts(viewer) ? contentReaders : withoutTexts;
  const reads = names.map((name) => readers[name]);"""),
("""/** Creates the conditions of the fields `has` and `lacks`. */""","""/** For a caller who may not read texts and files: every trade is without them. */
const withoutTexts: typeof contentReaders = { ...contentReaders, media: () => false, notes: () => false };

/** Creates the conditions of the fields `has` and `lacks`. */"""),
("hasContent(filter.has, true)","hasContent(filter.has, true, journal)"),
("hasContent(filter.lacks, false)","hasContent(filter.lacks, false, journal)"),
)
sub(R+'figures/selection/search.ts',
("import type { UserRecord } from '../../journal/user-model.ts';","import type { UserRecord } from '../../journal/user-model.ts';\nimport { hasTexts, toLane, type Viewer } from '../../journal/view.ts';"),
("const SEARCHED_FIELDS = ['ticker', 'instrument.underlying', 'legs.ticker', 'name', 'notes', 'lesson'] as const;","const SEARCHED_FACTS = ['ticker', 'instrument.underlying', 'legs.ticker', 'name'] as const;\nconst SEARCHED_TEXTS = ['notes', 'lesson'] as const;\n\n/** A caller who may not read what the trader wrote must not find it either. */\nconst listFields = (viewer: Viewer) => (hasTexts(viewer) ? [...SEARCHED_FACTS, ...SEARCHED_TEXTS] : SEARCHED_FACTS);"),
("const containsWord = (word: string, setups: readonly Label[]): SearchCondition => {","const containsWord = (word: string, setups: readonly Label[], fields: readonly string[]): SearchCondition => {"),
("[...SEARCHED_FIELDS.map((field)","[...fields.map((field)"),
("export function containsWords(search: string, user: LabelOwner): SearchCondition[] {","export function containsWords(search: string, user: LabelOwner & Viewer): SearchCondition[] {"),
("map((word) => containsWord(word, setups));","map((word) => containsWord(word, setups, listFields(user)));"),
("const key = JSON.stringify([user._id, user.journalVersion, q]);","const key = JSON.stringify([user._id, user.journalVersion, hasTexts(user), q]);"),
("searchLimit.run(user._id.toString(),","searchLimit.run(toLane(user),"),
)
sub(R+'figures/select-trades.ts',
("const shown = findShownCurrency(journal.accounts, readCurrency(user), accounts);","const shown = findShownCurrency(\n      journal.accounts,\n      readCurrency(user),\n      accounts?.filter((name) => isSeen(journal, name)),\n    );"),
("""/** What some fields of the filter need beside""","""/** Whether the caller sees an account of the filter: the currency of another one must not show. */
const isSeen = (journal: JournalColumns, key: string): boolean => {
  if (!isRestricted(journal)) return true;
  const found = key === NONE ? undefined : createLabelIndex('accounts', journal.accounts).find(fromFilterName(key));
  return found !== undefined && seesAccount(journal, found.id);
};

/** What some fields of the filter need beside"""),
("import type { MeasuredFilter, TradeFilter } from 'contracts';","import { fromFilterName, type MeasuredFilter, NONE, type TradeFilter } from 'contracts';"),
("import { readCurrency, readSettings }","import { createLabelIndex } from '../journal/labels/label.ts';\nimport { readCurrency, readSettings }"),
("import type { UserRecord } from '../journal/user-model.ts';","import type { UserRecord } from '../journal/user-model.ts';\nimport { isRestricted, seesAccount } from '../journal/view.ts';"),
)
# labels
sub(R+'features/labels/present.ts',
("""export async function presentLabelLists(journal: JournalColumns): Promise<LabelLists> {""","""export async function presentLabelLists(journal: JournalColumns): Promise<LabelLists> {"""),
("""  for (const { columns } of journal.blocks) {
    addCounts(totals, findCounts(columns, ids, indexes));
    await pause();
  }
  const present = (kind: LabelKind) =>
    journal[kind]
""","""  for (const { columns, rows } of selectSpan(journal)) {
    addCounts(totals, rows ? countBlock(pickLabels(columns, rows), indexes) : findCounts(columns, ids, indexes));
    await pause();
  }
  const present = (kind: LabelKind) =>
    listShownLabels(journal, kind)
"""),
("""/** Caches the counts of a block""","""type LabelColumns = Pick<Columns, 'setupId' | 'accountId' | 'tagSet' | 'tagSets'>;

const pickLabels = ({ setupId, accountId, tagSet, tagSets }: Columns, rows: readonly number[]): LabelColumns => {
  const pick = (column: ArrayLike<number>) => rows.map((index) => column[index] ?? 0);
  return {
    setupId: pick(setupId),
    ...(accountId && { accountId: pick(accountId) }),
    ...(tagSet && { tagSet: pick(tagSet) }),
    tagSets,
  };
};

/** Caches the counts of a block"""),
("const countBlock = (columns: Columns, indexes","const countBlock = (columns: LabelColumns, indexes"),
("import { createPause } from '../../figures/selection/pause.ts';","import { createPause } from '../../figures/selection/pause.ts';\nimport { selectSpan } from '../../figures/selection/selection.ts';\nimport { listShownLabels } from '../../figures/selection/shown-labels.ts';"),
)
s=open(R+'features/labels/present.ts').read()
i=s.index("const countBlock ="); j=s.index("type LabelColumns"); k=s.index("/** Caches the counts of a block")
s=s[:i]+s[j:k]+s[i:j]+s[k:]
open(R+'features/labels/present.ts','w').write(s)
sub(R+'features/labels/routes.ts',
("bind(calls.flags.list, async (_, user) => ({ setups: listSetupNames(user.setups) })),","bind(calls.flags.list, async (_, user) => ({ setups: listSetupNames(await readSetups(user)) })),"),
("  return [\n","  const readSetups = async (user: UserRecord) =>\n    isRestricted(user) ? listShownLabels(await readColumns(user), 'setups') : user.setups;\n  return [\n"),
("import { bind, bindWrite }","import { listShownLabels } from '../../figures/selection/shown-labels.ts';\nimport { bind, bindWrite }"),
("import { presentLabel,","import type { UserRecord } from '../../journal/user-model.ts';\nimport { isRestricted } from '../../journal/view.ts';\nimport { presentLabel,"),
)
open(R+'figures/selection/shown-labels.ts','w').write("""import { defaultSetups } from 'contracts';
import type { LabelKind } from 'contracts/labels';
import { type Columns, readers } from '../../journal/columns/columns.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, type Label, type LabelList } from '../../journal/labels/label.ts';
import { isRestricted, seesAccount } from '../../journal/view.ts';
import { forEachRow, selectSpan } from './selection.ts';

type ReadIds = (columns: Columns, index: number) => readonly number[];

const ID_READERS: Readonly<Record<LabelKind, ReadIds>> = {
  setups: (columns, index) => [readers.setupId(columns, index)],
  tags: readers.tagIds,
  accounts: (columns, index) => [readers.accountId(columns, index)],
};

const findUsed = (journal: JournalColumns, kind: LabelKind): ReadonlySet<number> => {
  const { resolveId } = createLabelIndex(kind, journal[kind]);
  const readIds = ID_READERS[kind];
  const used = new Set<number>();
  for (const block of selectSpan(journal))
    forEachRow(block, (index) => {
      for (const id of readIds(block.columns, index)) used.add(resolveId(id));
    });
  return used;
};

/** Every trader begins with these setups, so they say nothing about other accounts. */
const isDefault = (kind: LabelKind, { name }: Label): boolean =>
  kind === 'setups' && defaultSetups.some((each) => each === name);

/**
 * Lists the labels that the caller sees: a key that is restricted to accounts sees these accounts, and the setups and
 * tags of their trades.
 */
export function listShownLabels(journal: JournalColumns, kind: LabelKind): LabelList {
  if (!isRestricted(journal)) return journal[kind];
  if (kind === 'accounts') return journal.accounts.filter(({ id }) => seesAccount(journal, id));
  const used = findUsed(journal, kind);
  return journal[kind].filter((label) => used.has(label.id) || isDefault(kind, label));
}
""")
sub(R+'figures/rules/mistakes.ts',("of journal.tags.filter(isListed))","of listShownLabels(journal, 'tags').filter(isListed))"),("import { createSetupReader } from './rows.ts';","import { listShownLabels } from '../selection/shown-labels.ts';\nimport { createSetupReader } from './rows.ts';"))
sub(R+'figures/rules/figures.ts',
("""const listSetupIds = ({ setups }: JournalColumns, isUsed: (id: number) => boolean): number[] =>
  setups
    .filter((label) => label.mergedInto === undefined && ((isListed(label) && !label.archived) || isUsed(label.id)))
    .map(({ id }) => id);""","""const listSetupIds = (journal: JournalColumns, isUsed: (id: number) => boolean): number[] => {
  const shown = new Set(listShownLabels(journal, 'setups').map(({ id }) => id));
  const isOffered = (label: Label) => isListed(label) && !label.archived && shown.has(label.id);
  return journal.setups
    .filter((label) => label.mergedInto === undefined && (isOffered(label) || isUsed(label.id)))
    .map(({ id }) => id);
};"""),
("import { createLabelIndex, isListed } from","import { createLabelIndex, isListed, type Label } from"),
("import type { Selection } from '../selection/selection.ts';","import type { Selection } from '../selection/selection.ts';\nimport { listShownLabels } from '../selection/shown-labels.ts';"),
)
# changeJournal choke point
sub(R+'journal/change-journal.ts',
("  { newTrades = 0 }: { newTrades?: number },","  { newTrades = 0, viewer = {} }: { newTrades?: number; viewer?: Viewer },"),
("""    const { result, trades = [], added, user: fields } = await change(journal);
""","""    const { result, trades = [], added, user: fields } = await change(journal);
    requireSeen(viewer, trades, newTrades > 0);
"""),
("    return changeJournal(db, userId, { newTrades }, change);","    return changeJournal(db, userId, { newTrades, viewer }, change);"),
("import { JOURNAL_TOUCH, type UserRecord } from './user-model.ts';","import { JOURNAL_TOUCH, type UserRecord } from './user-model.ts';\nimport { requireSeen, type Viewer } from './view.ts';"),
(" * `change` may therefore run more than once.\n */\nexport async"," * `change` may therefore run more than once. A `viewer` who is a restricted key changes only trades of its accounts.\n */\nexport async"),
)
# trash
sub(R+'journal/trash.ts',
("""    delete: (userId: Types.ObjectId, number: number): Promise<void> =>
      changeJournal(db, userId, {}, async""","""    delete: ({ _id: userId, ...viewer }: TrashOwner, number: number): Promise<void> =>
      changeJournal(db, userId, { viewer }, async"""),
("""    restoreOne: (
      userId: Types.ObjectId,
      number: number,
    )""","""    restoreOne: (
      { _id: userId, ...viewer }: TrashOwner,
      number: number,
    )"""),
("      changeJournal(db, userId, {}, async ({ session, labels, settings }) => {\n        const [trade] = await restoreBatch","      changeJournal(db, userId, { viewer }, async ({ session, labels, settings }) => {\n        const [trade] = await restoreBatch"),
("""    restore: (userId: Types.ObjectId, numbers: readonly number[]): Promise<number> =>
      changeJournal(db, userId, {}, async""","""    restore: ({ _id: userId, ...viewer }: TrashOwner, numbers: readonly number[]): Promise<number> =>
      changeJournal(db, userId, { viewer }, async"""),
("/** Number of trades in memory at the same time: a","/** Whose trash it is, and what the caller sees of it. */\ntype TrashOwner = { _id: Types.ObjectId } & Viewer;\n\n/** Number of trades in memory at the same time: a"),
("import { negateUsage, toFileUsage } from './usage.ts';","import { negateUsage, toFileUsage } from './usage.ts';\nimport type { Viewer } from './view.ts';"),
)
sub(R+'features/trash/routes.ts',("trash.restore(user._id, body.ids)","trash.restore(user, body.ids)"),
("...presentTrade(each), deleted","...presentTrade(each, user), deleted"))
sub(R+'features/trash/read-trash.ts',
("const selectAll = ({ _id: userId }: LabelOwner) => ({ userId, trashedAt: { $gt: getPurgeCutoff(now()) } });","const selectAll = (user: TrashReader) => ({\n    userId: user._id,\n    trashedAt: { $gt: getPurgeCutoff(now()) },\n    ...selectSeen(user),\n  });"),
("const find = (user: LabelOwner, {","const find = (user: TrashReader, {"),
("searchLimit.run(user._id.toString(), search","searchLimit.run(toLane(user), search"),
("  const readBatch = async (\n    user: LabelOwner & SettingsOwner,","  const readBatch = async (\n    user: TrashReader,"),
("  return async (\n    user: LabelOwner & SettingsOwner,","  return async (\n    user: TrashReader,"),
("/** A part of a page. The last part has `nextCursor`","type TrashReader = LabelOwner & SettingsOwner & Viewer;\n\n/** A part of a page. The last part has `nextCursor`"),
("import { getPurgeCutoff } from '../../journal/trash.ts';","import { getPurgeCutoff } from '../../journal/trash.ts';\nimport { selectSeen, toLane, type Viewer } from '../../journal/view.ts';"),
)
# present trade
sub(R+'media/present-trade.ts',
("  return ({ trade, labels, band }: LabelledTrade): Trade => {\n    const currency","  return ({ trade, labels, band }: LabelledTrade, viewer: Viewer): Trade => {\n    const canRead = hasTexts(viewer);\n    const currency"),
("      ...toTradeFields(trade, labels),\n","      ...toTradeFields(trade, labels),\n      ...(canRead ? {} : { notes: '' }),\n"),
("files: trade.files.map((file) => mediaUrls.toMediaFile(trade.userId, file)),","files: canRead ? trade.files.map((file) => mediaUrls.toMediaFile(trade.userId, file)) : [],"),
("/** Converts a stored trade to its form in the contract, with signed URLs of its files. */","/**\n * Converts a stored trade to its form in the contract, with signed URLs of its files. A viewer without `notes:read` gets\n * neither comments nor files (KEY-01).\n */"),
("import type { MediaUrls } from './media-urls.ts';","import { hasTexts, type Viewer } from '../journal/view.ts';\nimport type { MediaUrls } from './media-urls.ts';"),
)
sub(R+'features/trades/routes.ts',
("presentTrade(await trades.create(user._id, body, headers['idempotency-key'])),","presentTrade(await trades.create(user, body, headers['idempotency-key']), user),"),
("trades: part.trades.map(presentTrade)","trades: part.trades.map((trade) => presentTrade(trade, user))"),
("({ trade: presentTrade(await trades.get(user, params.id)) })","({\n      trade: presentTrade(await trades.get(user, params.id), user),\n    })"),
("presentTrade(await trades.update(user._id, params.id, body, headers['if-match']))","presentTrade(await trades.update(user, params.id, body, headers['if-match']), user)"),
("await trades.delete(user._id, params.id)","await trades.delete(user, params.id)"),
("presentTrade(await trades.restore(user._id, params.id))","presentTrade(await trades.restore(user, params.id), user)"),
)
sub(R+'features/trades/read-day.ts',("presentTrade(trade);","presentTrade(trade, user);"))
sub(R+'features/trades/list.ts',
("if (isPlain(query)) return","// The index has all trades of the trader.\n    if (isPlain(query) && !isRestricted(user)) return"),
("const context = { userId: user._id,","const context = { userId: user._id, view: user.view,"),
("interface ListContext extends Pick<LabelledTrade, 'band'> {","interface ListContext extends Pick<LabelledTrade, 'band'>, Viewer {"),
("const readBatch = async ({ userId, findLabels, band, signal }: ListContext,","const readBatch = async ({ userId, view, findLabels, band, signal }: ListContext,"),
(".find({ userId, number: { $in: numbers } }, { executions: 0 }",".find({ userId, number: { $in: numbers }, ...selectSeen({ view }) }, { executions: 0 }"),
("import type { UserRecord } from '../../journal/user-model.ts';","import type { UserRecord } from '../../journal/user-model.ts';\nimport { isRestricted, selectSeen, type Viewer } from '../../journal/view.ts';"),
)
sub(R+'features/trades/service.ts',
("const insert = (userId: Types.ObjectId, input: TradeBody, recordCompletion: RecordCompletion<number>) =>\n    changeJournal(db, userId, { newTrades: 1 }, async","const insert = (\n    { _id: userId, ...viewer }: TradeOwner,\n    input: TradeBody,\n    recordCompletion: RecordCompletion<number>,\n  ) =>\n    changeJournal(db, userId, { newTrades: 1, viewer }, async"),
("create: async (userId: Types.ObjectId, input: TradeBody, key?: string): Promise<LabelledTrade> => {","create: async (owner: TradeOwner, input: TradeBody, key?: string): Promise<LabelledTrade> => {\n      const { _id: userId } = owner;"),
("await insert(userId, input, recordCompletion)","await insert(owner, input, recordCompletion)"),
("update: (userId: Types.ObjectId, number: number, input: TradeBody, version?: number): Promise<LabelledTrade> =>\n      changeJournal(db, userId, {}, async","update: (\n      { _id: userId, ...viewer }: TradeOwner,\n      number: number,\n      input: TradeBody,\n      version?: number,\n    ): Promise<LabelledTrade> =>\n      changeJournal(db, userId, { viewer }, async"),
("{ input, version, labels });\n        return","{ input, version, labels, viewer });\n        return"),
("      if (!trade) throw tradeNotFound();\n      return { trade, labels","      if (!trade || !seesAccount(user, trade.accountId)) throw tradeNotFound();\n      return { trade, labels"),
("/** Adds the lists as they are after","/** Whose trades they are, and what the caller sees of them. */\ntype TradeOwner = Pick<UserRecord, '_id'> & Viewer;\n\n/** Adds the lists as they are after"),
("import type { UserRecord } from '../../journal/user-model.ts';","import type { UserRecord } from '../../journal/user-model.ts';\nimport { seesAccount, type Viewer } from '../../journal/view.ts';"),
)
sub(R+'features/trades/update-trade.ts',
("{ input, version, labels }: { input: TradeBody; version: number | undefined; labels: LabelBooks },","{ input, version, labels, viewer }: TradeUpdate,"),
("""  // Only updates with an unlisted account need the stored trade.
  const stored = isAccountListed(input, labels)
    ? undefined
    : requireCurrent(await trades.findOne(filter, options), version);
  const update = toTradeUpdate(input, labels, stored);""","""  // Only updates with an unlisted account, and those of a key, need the stored trade.
  const stored =
    isAccountListed(input, labels) && !viewer.view
      ? undefined
      : requireCurrent(requireVisible(await trades.findOne(filter, options), viewer), version);
  // A caller who cannot read the comments must not replace them.
  const fields = stored && !hasTexts(viewer) ? { ...input, notes: stored.notes } : input;
  const update = toTradeUpdate(fields, labels, stored);"""),
("/**\n * Updates a trade. Checks","const requireVisible = (trade: TradeRecord | null, viewer: Viewer): TradeRecord | null =>\n  trade && seesAccount(viewer, trade.accountId) ? trade : null;\n\ninterface TradeUpdate {\n  input: TradeBody;\n  version: number | undefined;\n  labels: LabelBooks;\n  viewer: Viewer;\n}\n\n/**\n * Updates a trade. Checks"),
("import { tradeNotFound } from '../../journal/trash.ts';","import { tradeNotFound } from '../../journal/trash.ts';\nimport { hasTexts, seesAccount, type Viewer } from '../../journal/view.ts';"),
)
# bulk
sub(R+'features/bulk/routes.ts',("bulk.undo(user._id, params.id)","bulk.undo(user, params.id)"))
sub(R+'features/bulk/service.ts',
("""    scope: TraderScope,
    numbers: readonly number[],
    change: Exclude<BulkChange, { action: 'delete' }>,
    { labels }: Journal,
  )""","""    scope: TraderScope & Viewer,
    numbers: readonly number[],
    change: Exclude<BulkChange, { action: 'delete' }>,
    { labels }: Journal,
  )"""),
("const found = await readTrades(db, scope, numbers);\n    const edits = found.filter","const stored = await readTrades(db, scope, numbers);\n    const found = stored.filter(({ accountId }) => seesAccount(scope, accountId));\n    const edits = found.filter"),
("{ _id: userId }: UserRecord,\n    numbers","{ _id: userId, view }: UserRecord,\n    numbers"),
("    changeJournal(db, userId, {}, async (journal) => {\n      const { session } = journal;\n      const scope = { session, userId };","    changeJournal(db, userId, { viewer: { view } }, async (journal) => {\n      const { session } = journal;\n      const scope = { session, userId, view };"),
("undo: (userId: Types.ObjectId, id: string) =>\n      changeJournal(db, userId, {}, async","undo: ({ _id: userId, view }: UserRecord, id: string) =>\n      changeJournal(db, userId, { viewer: { view } }, async"),
("return undoAll(userId, journal, decodePrevious(record.previous.value()));","const previous = decodePrevious(record.previous.value());\n        // Merged trades are those of imports, which are closed to keys.\n        if (view && 'merged' in previous) throw notFound('This change can no longer be undone.');\n        return undoAll(userId, journal, previous);"),
("import type { UserRecord } from '../../journal/user-model.ts';","import type { UserRecord } from '../../journal/user-model.ts';\nimport { seesAccount, type Viewer } from '../../journal/view.ts';"),
)
# checks
sub(R+'features/playbook/checks.ts',
("const findRow = ({ blocks }: JournalColumns,","const findRow = ({ allBlocks }: JournalColumns,"),
("of blocks.filter(({ month })","of allBlocks.filter(({ month })"),
("const reason = by === 'facts' ? describeAnswer","// A rule sees all trades of the day, and its reason would tell of those of other accounts.\n    const reason = by === 'facts' && !isRestricted(journal) ? describeAnswer"),
("""export async function findTrade({ driver }: Db, userId: Types.ObjectId, number: number): Promise<TradeRecord> {
  const trade = await driver.trades.findOne({ userId, number }, { maxTimeMS: MAX_QUERY_MS });
  if (!trade) throw""","""export async function findTrade(
  { driver }: Db,
  { _id: userId, ...viewer }: TradeOwner,
  number: number,
): Promise<TradeRecord> {
  const trade = await driver.trades.findOne({ userId, number }, { maxTimeMS: MAX_QUERY_MS });
  if (!trade || !seesAccount(viewer, trade.accountId)) throw"""),
("/** Throws not_found for a trade that the trader does not have. */","/** Whose trades they are, and what the caller sees of them. */\ntype TradeOwner = Pick<UserRecord, '_id'> & Viewer;\n\n/** Throws not_found for a trade that the trader does not have, or that the caller does not see. */"),
("const trade = await findTrade(db, user._id, number);","const trade = await findTrade(db, user, number);"),
("lesson: trade.lesson ?? '',","lesson: hasTexts(user) ? (trade.lesson ?? '') : '',"),
("const write = (userId: Types.ObjectId, number: number, body: CheckBody, version?: number): Promise<void> =>\n    changeJournal(db, userId, {}, async","const write = (\n    { _id: userId, ...viewer }: TradeOwner,\n    number: number,\n    body: CheckBody,\n    version?: number,\n  ): Promise<void> =>\n    changeJournal(db, userId, { viewer }, async"),
("      if (!before) throw tradeNotFound();","      if (!before || !seesAccount(viewer, before.accountId)) throw tradeNotFound();"),
("requireOwn: async (userId: Types.ObjectId, number: number): Promise<void> => {\n      await findTrade(db, userId, number);","requireOwn: async (owner: TradeOwner, number: number): Promise<void> => {\n      await findTrade(db, owner, number);"),
("""    change: async (userId: Types.ObjectId, number: number, body: CheckBody, version?: number): Promise<Check> => {
      await write(userId, number, body, version);
      return readAfterCommit(async () =>
        get(await db.users.findById(userId).orFail(tradeNotFound).lean<UserRecord>().exec(), number),
      );""","""    change: async (
      owner: TradeOwner,
      number: number,
      { lesson, ...body }: CheckBody,
      version?: number,
    ): Promise<Check> => {
      // A caller who cannot read the lesson must not replace it.
      await write(owner, number, { ...body, ...(hasTexts(owner) && { lesson }) }, version);
      return readAfterCommit(async () => {
        const user = await db.users.findById(owner._id).orFail(tradeNotFound).lean<UserRecord>().exec();
        return get({ ...user, view: owner.view }, number);
      });"""),
("import type { UserRecord } from '../../journal/user-model.ts';","import type { UserRecord } from '../../journal/user-model.ts';\nimport { hasTexts, isRestricted, seesAccount, type Viewer } from '../../journal/view.ts';"),
("import type { Types } from 'mongoose';\n",""),
)
sub(R+'features/playbook/routes.ts',
("checks.change(user._id, params.id, body, headers['if-match']),\n      { requireOwn: ({ id }, userId) => checks.requireOwn(userId, id) },","checks.change(user, params.id, body, headers['if-match']),\n      { requireOwn: ({ id }, owner) => checks.requireOwn(owner, id) },"),
("(calls.playbook.notes, async (_, user) => ({ notes: await setupNotes.list(user) }))","(calls.playbook.notes, async (_, user) => ({ notes: hasTexts(user) ? await setupNotes.list(user) : [] }))"),
("requireOwn: ({ id }, userId) => rules.requireOwn(userId, id)","requireOwn: ({ id }, { _id }) => rules.requireOwn(_id, id)"),
("requireOwn: ({ id }, userId) => missedTrades.requireOwn(userId, id)","requireOwn: ({ id }, { _id }) => missedTrades.requireOwn(_id, id)"),
("import { createCheckService } from './checks.ts';","import { hasTexts } from '../../journal/view.ts';\nimport { createCheckService } from './checks.ts';"),
)
sub(R+'identity/bind.ts',
("requireOwn?: (params: InputOf<C>['params'], userId: TraderId['_id'], viewer: Viewer) => Promise<void>;","requireOwn?: (params: InputOf<C>['params'], trader: TraderId) => Promise<void>;"),
("as InputOf<C>['params'], trader._id, trader);","as InputOf<C>['params'], trader);"),
)
# draft
sub(R+'features/playbook/draft-check.ts',
("const toDayBlock = ({ blocks }: JournalColumns, trade","const toDayBlock = (journal: JournalColumns, trade"),
("  const others = blocks\n    .filter((block) => block.month === month)\n    .flatMap(({ columns }) => toRows(columns, ({ day }, index) => day[index] === draft.day))","  const others = journal.allBlocks\n    .filter((block) => block.month === month)\n    .flatMap(({ columns }) =>\n      toRows(\n        columns,\n        // Drafts could be tried until their answers tell the trades of other accounts.\n        ({ day, accountId = [] }, index) => day[index] === draft.day && seesAccount(journal, accountId[index]),\n      ),\n    )"),
("await findTrade(db, user._id, id)","await findTrade(db, user, id)"),
("import type { UserRecord } from '../../journal/user-model.ts';","import type { UserRecord } from '../../journal/user-model.ts';\nimport { seesAccount } from '../../journal/view.ts';"),
)
# limits
sub(R+'features/account-limits/service.ts',
("const findAccount = ({ accounts }: UserRecord, name: string): Account => {\n  const index = createLabelIndex('accounts', accounts);","const findAccount = (user: UserRecord, name: string): Account => {\n  const { accounts } = user;\n  const index = createLabelIndex('accounts', accounts);"),
("  if (id === 0) throw notFound","  if (id === 0 || !seesAccount(user, id)) throw notFound"),
("return user.accounts.filter(isListed).map(","const seen = user.accounts.filter((label) => isListed(label) && seesAccount(user, label.id));\n      return seen.map("),
("import type { UserRecord } from '../../journal/user-model.ts';","import type { UserRecord } from '../../journal/user-model.ts';\nimport { seesAccount } from '../../journal/view.ts';"),
)
# weeks + days
sub(R+'features/review/service.ts',
("{ userId: user._id, date: { $gte: from, $lte: to } }, { date: 1, closed","{ userId: user._id, date: { $gte: from, $lte: to }, ...selectSeen(user) }, { date: 1, closed"),
("import type { WeekRecord } from './model.ts';","import { selectSeen } from '../../journal/view.ts';\nimport type { WeekRecord } from './model.ts';"),
)

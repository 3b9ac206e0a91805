import type { CheckedRule, DraftBody, DraftTrade } from 'contracts/playbook-check';
import type { Db } from '../../database.ts';
import { type PreparedRule, prepareRules } from '../../figures/rules/answers.ts';
import { facts } from '../../figures/rules/facts.ts';
import { readRules } from '../../figures/rules/read-rules.ts';
import { readSources } from '../../figures/rules/rule-sources.ts';
import { toRows } from '../../journal/columns/columns.ts';
import { type CountedTrade, toRow } from '../../journal/columns/counted-trade.ts';
import type { ColumnReader, JournalColumns } from '../../journal/columns/read-columns.ts';
import { toColumns } from '../../journal/columns/to-columns.ts';
import { createLabelBooks, type LabelBooks, listLabels } from '../../journal/labels/label-book.ts';
import { type BreakevenBand, readBreakevenBand, readCurrency, readSettings } from '../../journal/stored-settings.ts';
import { toInstrument, toStoredFields } from '../../journal/trade-fields.ts';
import type { TradeRecord } from '../../journal/trade-model.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { seesAccount } from '../../journal/view.ts';
import { checkRules, findTrade } from './checks.ts';

/** A new trade is the last one of those that open at the same time. */
const NEW_NUMBER = Number.MAX_SAFE_INTEGER;

const NEW_TRADE = { number: NEW_NUMBER, files: [] } as const;

/** Returns the trade as a save would store it. Names that are not listed are added to `labels`, which are not saved. */
const toDraftTrade = (draft: DraftTrade, stored: TradeRecord | null, labels: LabelBooks): CountedTrade => {
  const fields = toStoredFields({ ...draft, netCents: 0 }, labels, { previous: stored ?? undefined });
  const { number, files, statedKind, keptRules, brokenRules }: Partial<TradeRecord> = stored ?? {};
  return {
    ...NEW_TRADE,
    ...fields,
    ...(stored && { number, files }),
    // An import may have stated the kind of the stored ticker.
    ...(statedKind && { statedKind, instrument: toInstrument({ ...fields, statedKind }) }),
    ...(keptRules && { keptRules }),
    ...(brokenRules && { brokenRules }),
  };
};

/** Returns a block with the other trades of the draft's date and the draft: no rule depends on other dates. */
const toDayBlock = (journal: JournalColumns, trade: CountedTrade, band: BreakevenBand) => {
  const draft = toRow(trade);
  const month = trade.date.slice(0, 7);
  const others = journal.allBlocks
    .filter((block) => block.month === month)
    .flatMap(({ columns }) =>
      toRows(
        columns,
        // Drafts could be tried until their answers tell the trades of other accounts.
        ({ day, accountId = [] }, index) => day[index] === draft.day && seesAccount(journal, accountId[index]),
      ),
    )
    .filter(({ number }) => number !== draft.number);
  const columns = toColumns([...others, draft]);
  return { block: { month, columns, band }, index: Array.prototype.indexOf.call(columns.number, draft.number) };
};

/** The files of a new trade are uploaded after it is saved, so its rules do not know whether it has any. */
const ignoreMedia = ({ conditions, ...rule }: PreparedRule): PreparedRule => ({
  ...rule,
  conditions:
    conditions?.map((condition) =>
      condition.fact === facts.hasMedia ? { ...condition, fact: () => () => Number.NaN } : condition,
    ) ?? null,
});

/**
 * Creates the function that answers the rules of a trade before it is saved, by the same code as those of stored
 * trades.
 */
export function createDraftCheck(db: Db, readColumns: ColumnReader) {
  /** Throws not_found when `id` is not a trade of the trader. */
  return async (user: UserRecord, { id, trade: draft }: DraftBody): Promise<CheckedRule[]> => {
    const stored = id === null ? null : await findTrade(db, user, id);
    const stale = await readColumns(user);
    const labels = createLabelBooks(stale);
    const trade = toDraftTrade(draft, stored, labels);
    const journal = { ...stale, ...listLabels(labels) };
    const rules = await readRules(db, user._id);
    const sources = await readSources(db, user._id, rules);
    const zone = readSettings(user).timeZone ?? 'UTC';
    const prepared = prepareRules(rules, journal, zone, sources);
    const known = stored ? prepared : prepared.map(ignoreMedia);
    const row = toDayBlock(journal, trade, readBreakevenBand(user));
    return checkRules(journal, trade, row, known, { zone, currency: readCurrency(user) });
  };
}

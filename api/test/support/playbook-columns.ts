import { AccountRulesFields } from 'contracts/account-rules';
import { Types } from 'mongoose';
import type { RuleRecord } from '../../src/figures/rules/model.ts';
import { findSetupId, toStoredConditions } from '../../src/figures/rules/rule-names.ts';
import { NO_SOURCES } from '../../src/figures/rules/rule-sources.ts';
import { toRow } from '../../src/journal/columns/counted-trade.ts';
import { decodeColumns, encodeColumns } from '../../src/journal/columns/encode-columns.ts';
import { getBlock, getMonth } from '../../src/journal/columns/model.ts';
import { toColumns } from '../../src/journal/columns/to-columns.ts';
import { createLabelIndexes } from '../../src/journal/labels/label.ts';
import { NO_BAND } from '../../src/journal/stored-settings.ts';
import { toInstrument } from '../../src/journal/trade-fields.ts';
import {
  accountNames,
  limitedAccount,
  limitsBody,
  type PlaybookRule,
  type PlaybookTrade,
  setupNames,
  tagNames,
} from './random-playbook.ts';

const toLabels = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }));
/** The third tag has no category. */
const CATEGORIES = ['mistake', 'emotion'] as const;
const labels = {
  setups: toLabels(setupNames),
  accounts: toLabels(accountNames),
  tags: toLabels(tagNames).map((tag, index) => ({ ...tag, category: CATEGORIES[index] })),
};
const indexes = createLabelIndexes(labels);
const limits = {
  ...{ userId: new Types.ObjectId(), accountId: indexes.accounts.find(limitedAccount)?.id ?? 0, version: 1 },
  ...AccountRulesFields.parse(limitsBody),
};
/** The limits of one account; no plans. */
export const ruleSources = { ...NO_SOURCES, limits: [limits] };

const toTime = (time: number | null) => (time === null ? undefined : new Date(time).toISOString());
const listRules = (typed: PlaybookTrade['typed'], wanted: 'yes' | 'no') =>
  Object.entries(typed)
    .filter(([, answer]) => answer === wanted)
    .map(([number]) => Number(number));

const toTestRow = (trade: PlaybookTrade) =>
  toRow({
    number: trade.number,
    date: trade.date,
    ticker: trade.ticker,
    instrument: toInstrument(trade),
    netCents: trade.netCents,
    notes: trade.notes,
    setupId: setupNames.indexOf(trade.setup) + 1,
    accountId: accountNames.indexOf(trade.account) + 1,
    tagIds: trade.tags.map((tag) => tagNames.indexOf(tag) + 1).sort(),
    side: trade.side ?? undefined,
    openedAt: toTime(trade.openedAt),
    closedAt: toTime(trade.closedAt),
    quantity: trade.quantity ?? undefined,
    riskCents: trade.riskCents ?? undefined,
    feesCents: undefined,
    maeCents: undefined,
    mfeCents: undefined,
    entryPrice: trade.entryPrice ?? undefined,
    stop: trade.stop ?? undefined,
    target: trade.target ?? undefined,
    keptRules: listRules(trade.typed, 'yes'),
    brokenRules: listRules(trade.typed, 'no'),
    files: trade.hasMedia ? [{ id: 'file' }] : [],
  });

/** Creates the columns of a random journal. */
export function toJournal(trades: readonly PlaybookTrade[], band = NO_BAND) {
  const blocks = [...Map.groupBy(trades, ({ date }) => getBlock(date))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([block, rows]) => ({
      month: getMonth(block),
      columns: decodeColumns(encodeColumns(toColumns(rows.map(toTestRow)))),
      band,
    }));
  return { allBlocks: blocks, ...labels };
}

/** Creates a stored rule. Its id is its number. */
export function toRecord({ number, setup, conditions, ...rule }: PlaybookRule): RuleRecord {
  return {
    ...{ id: String(number), number, group: '', text: '', version: 1 },
    ...rule,
    setupId: findSetupId(setup, indexes),
    conditions: toStoredConditions(conditions, indexes),
  };
}

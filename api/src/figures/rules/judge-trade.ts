import { judgements } from 'contracts';
import type { Db } from '../../database.ts';
import type { ColumnReader } from '../../journal/columns/read-columns.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { dollarReaders } from '../selection/amounts.ts';
import { createPause } from '../selection/pause.ts';
import { prepareRules } from './answers.ts';
import { type Judgement, judgeRows } from './judge.ts';
import { readRules } from './read-rules.ts';
import { createRows } from './rows.ts';
import { readSources } from './rule-sources.ts';
import { findRow } from './trade-row.ts';

/** Creates the function that judges one trade by its required rules. It throws not_found. */
export function createTradeJudge(db: Db, readColumns: ColumnReader) {
  return async (user: UserRecord, { number, date }: { number: number; date: string }): Promise<Judgement> => {
    const journal = await readColumns(user);
    const { block, index } = findRow(journal, number, date);
    const rules = await readRules(db, user._id);
    const sources = await readSources(db, user._id, rules);
    const prepared = prepareRules(rules, journal, readSettings(user).timeZone ?? 'UTC', sources);
    const rows = createRows([{ ...block, rows: [index], amounts: dollarReaders }], journal);
    const { codes } = await judgeRows(prepared, rows, createPause());
    return judgements[codes[0] ?? 0] ?? 'unjudged';
  };
}

import type { Check, CheckBody, CheckedRule } from 'contracts/playbook-check';
import type { Db } from '../../database.ts';
import { MAX_QUERY_MS } from '../../db/limits.ts';
import { answerEach, NOT_APPLICABLE, type PreparedRule, prepareRules } from '../../figures/rules/answers.ts';
import { NO, YES } from '../../figures/rules/conditions.ts';
import type { RuleRecord } from '../../figures/rules/model.ts';
import { readPlaybook, readRules, ruleNotFound } from '../../figures/rules/read-rules.ts';
import { describeAnswer, type TextFormat } from '../../figures/rules/reasons.ts';
import { createRows } from '../../figures/rules/rows.ts';
import { presentRule } from '../../figures/rules/rule-names.ts';
import { readSources } from '../../figures/rules/rule-sources.ts';
import { type BlockRow, findRow } from '../../figures/rules/trade-row.ts';
import { dollarReaders } from '../../figures/selection/amounts.ts';
import { createPause } from '../../figures/selection/pause.ts';
import { requireVersion } from '../../http/errors.ts';
import { readAfterCommit } from '../../http/read-after-commit.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import type { ColumnReader, JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndexes } from '../../journal/labels/label.ts';
import { readCurrency, readSettings } from '../../journal/stored-settings.ts';
import type { TradeCheck, TradeRecord } from '../../journal/trade-model.ts';
import { isLive, tradeNotFound } from '../../journal/trash.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { hasTexts, isRestricted, seesAccount, type Viewer } from '../../journal/view.ts';

const toAnswerText = (answer: number): CheckedRule['answer'] => {
  if (answer === YES) return 'yes';
  return answer === NO ? 'no' : null;
};

const isTyped = ({ keptRules = [], brokenRules = [] }: TradeCheck, { number }: RuleRecord): boolean =>
  keptRules.includes(number) || brokenRules.includes(number);

/** Answers the rules that apply to one trade. */
export async function checkRules(
  journal: JournalColumns,
  trade: TradeCheck,
  { block, index }: BlockRow,
  prepared: readonly PreparedRule[],
  format: TextFormat,
): Promise<CheckedRule[]> {
  const pause = createPause();
  const row = createRows([{ ...block, rows: [index], amounts: dollarReaders }], journal);
  const labels = createLabelIndexes(journal);
  const checked: CheckedRule[] = [];
  for (const each of prepared) {
    await pause();
    const [found = NOT_APPLICABLE] = answerEach(each, row);
    if (found === NOT_APPLICABLE) continue;
    const answer = toAnswerText(found);
    const by = answer === null ? null : isTyped(trade, each.rule) ? 'you' : 'facts';
    // A rule sees all trades of the day, and its reason would tell of those of other accounts.
    const reason = by === 'facts' && !isRestricted(journal) ? describeAnswer(each, block, index, labels, format) : null;
    const { id, setup, group, text, required, weight } = presentRule(each.rule, labels);
    checked.push({ id, setup, group, text, required, weight, answer, by, reason });
  }
  return checked;
}

const toSorted = (numbers: Iterable<number>): number[] => [...numbers].sort((a, b) => a - b);

/** Applies typed answers by rule id. Throws not_found for a rule that the trader does not have. */
const applyAnswers = (stored: TradeCheck, rules: readonly RuleRecord[], answers: NonNullable<CheckBody['answers']>) => {
  const kept = new Set(stored.keptRules);
  const broken = new Set(stored.brokenRules);
  for (const [id, answer] of Object.entries(answers)) {
    const rule = rules.find((each) => each.id === id && isLive(each));
    if (!rule) throw ruleNotFound();
    for (const numbers of [kept, broken]) numbers.delete(rule.number);
    if (answer === 'yes') kept.add(rule.number);
    if (answer === 'no') broken.add(rule.number);
  }
  return { keptRules: toSorted(kept), brokenRules: toSorted(broken) };
};

/** Returns the fields that a body changes. An undefined or empty value is not stored. */
const toChanges = (
  stored: TradeCheck,
  rules: readonly RuleRecord[],
  body: CheckBody,
  now: number,
): Partial<TradeCheck> => ({
  ...(body.answers === undefined ? {} : applyAnswers(stored, rules, body.answers)),
  ...(body.grade === undefined ? {} : { grade: body.grade ?? 0 }),
  ...(body.lesson === undefined ? {} : { lesson: body.lesson }),
  ...(body.reviewed === undefined
    ? {}
    : { reviewedAt: body.reviewed ? (stored.reviewedAt ?? new Date(now).toISOString()) : '' }),
});

const isEmpty = (value: unknown): boolean =>
  value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

const toUpdate = (changes: Partial<TradeCheck>, version: number) => {
  const [empty, set] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(changes).filter(([, value]) => isEmpty(value) === wanted)),
  ) as [Record<string, unknown>, Partial<TradeCheck>];
  return { $set: { ...set, checkVersion: version }, $unset: empty };
};

/** Whose trades they are, and what the caller sees of them. */
type TradeOwner = Pick<UserRecord, '_id'> & Viewer;

/** Throws not_found for a trade that the trader does not have, or that the caller does not see. */
export async function findTrade(
  { driver }: Db,
  { _id: userId, ...viewer }: TradeOwner,
  number: number,
): Promise<TradeRecord> {
  const trade = await driver.trades.findOne({ userId, number }, { maxTimeMS: MAX_QUERY_MS });
  if (!trade || !seesAccount(viewer, trade.accountId)) throw tradeNotFound();
  return trade;
}

/** Reads and changes what the trader answers about single trades. */
export function createCheckService(db: Db, readColumns: ColumnReader, now: () => number) {
  const get = async (user: UserRecord, number: number): Promise<Check> => {
    const trade = await findTrade(db, user, number);
    const journal = await readColumns(user);
    const row = findRow(journal, trade.number, trade.date);
    const rules = await readRules(db, user._id);
    const sources = await readSources(db, user._id, rules);
    const zone = readSettings(user).timeZone ?? 'UTC';
    return {
      rules: await checkRules(journal, trade, row, prepareRules(rules, journal, zone, sources), {
        zone,
        currency: readCurrency(user),
      }),
      grade: trade.grade ?? null,
      lesson: hasTexts(user) ? (trade.lesson ?? '') : '',
      reviewedAt: trade.reviewedAt ?? null,
      version: trade.checkVersion ?? 0,
    };
  };

  const write = (
    { _id: userId, ...viewer }: TradeOwner,
    number: number,
    body: CheckBody,
    version?: number,
  ): Promise<void> =>
    changeJournal(db, userId, { viewer }, async ({ session }) => {
      const before = await db.driver.trades.findOne({ userId, number }, { session, maxTimeMS: MAX_QUERY_MS });
      if (!before || !seesAccount(viewer, before.accountId)) throw tradeNotFound();
      const { checkVersion = 0 } = before;
      requireVersion(version, checkVersion, 'The review of this trade');
      const { rules } = await readPlaybook(db, userId, session);
      const update = toUpdate(toChanges(before, rules, body, now()), checkVersion + 1);
      await db.trades.updateOne({ userId, number }, update, { session });
      const after: TradeRecord = { ...before, ...update.$set };
      for (const name of Object.keys(update.$unset)) Reflect.deleteProperty(after, name);
      return { result: undefined, trades: [{ before, after }] };
    });

  return {
    get,

    /** Throws not_found for a trade of another trader, before its body is validated. */
    requireOwn: async (owner: TradeOwner, number: number): Promise<void> => {
      await findTrade(db, owner, number);
    },

    /** Throws not_found, or version_conflict when `version` is given and is not the stored version. */
    change: async (
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
      });
    },
  };
}

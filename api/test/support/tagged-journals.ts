import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { createLimitsBody } from './account-limits.ts';
import type { Api } from './api.ts';
import { createTrader, type Person } from './people.ts';
import { saveRule } from './rules.ts';
import { saveTrades } from './trades.ts';
import { exportJournal, importJournal } from './transfer.ts';
import { packZip, parseJournal, readZip } from './zips.ts';

type JournalFile = ReturnType<typeof parseJournal>;

const readJournal = async (api: Api, author: Person): Promise<JournalFile> =>
  parseJournal(await readZip(await exportJournal(api, author)));

const toKey = (index: number): string => (index + 1).toString(16).padStart(24, '0');

const importAsNewTrader = async (api: Api, journal: JournalFile): Promise<Person> => {
  const trader = await createTrader(api);
  await importJournal(api, trader, await packZip([['journal.json', JSON.stringify(journal)]]));
  return trader;
};

const copyTrades = ({ trades: [first] }: JournalFile, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...first,
    tradeTag: `T${index}`,
    date: new Date(Date.UTC(2020, 0, 1 + (index % 2_000))).toISOString().slice(0, 10),
    number: index + 1,
    key: toKey(index),
  }));

/** Creates a trader whose trades, each of a ticker of its own, have as many tags as they can have. */
export async function createTaggedJournal(api: Api, count: number): Promise<Person> {
  const author = await createTrader(api);
  const tags = Array.from({ length: limits.tagsPerTrade }, (_, index) => `tag ${index}`);
  await saveTrades(api, author, { tags });
  const journal = await readJournal(api, author);
  return importAsNewTrader(api, { ...journal, lastNumber: count, trades: copyTrades(journal, count) } as JournalFile);
}

/** The account of the trades of `createRuledJournal`. */
export const ATTACKED_ACCOUNT = 'Funded';

const TAG_COUNT = 300;

/** Distinct tags, in another combination for each trade. The numbers of tags and steps have no common divisor. */
const listTags = (index: number): string[] =>
  Array.from(
    { length: limits.tagsPerTrade },
    (_, step) => `tag ${(index + step * (1 + 7 * (index % 40))) % TAG_COUNT}`,
  );

/** As many rules as a trader can have, of which as many are in force as a setup can have. */
const copyRules = ({ rules: [first] }: JournalFile) =>
  Array.from({ length: limits.playbook.rules }, (_, index) => ({
    ...first,
    key: toKey(index),
    text: `Rule ${index}`,
    until: index < limits.playbook.rulesInForce ? null : '2026-01-01',
    conditions: [
      { fact: 'tradeOfDay', max: 1 + (index % 50) },
      { fact: 'minutesAfterLoss', min: index },
      { fact: 'dayResultBefore', min: -index },
      index % 2 === 0 ? { fact: 'tag', none: [...new Set(listTags(index))] } : { fact: 'roomBefore', min: index },
    ],
  }));

/**
 * Creates a trader with as many rules as possible, whose trades have many combinations of tags, and all close in one
 * trading day of an account with a limit of the day.
 */
export async function createRuledJournal(api: Api, count: number): Promise<{ attacker: Person; ruleId: string }> {
  const author = await createTrader(api);
  await saveTrades(api, author, { account: ATTACKED_ACCOUNT, tags: listTags(1) });
  await saveRule(api, author, {});
  await api.call(calls.accountLimits.change, {
    token: author.token,
    params: { account: ATTACKED_ACCOUNT },
    body: createLimitsBody({ dayEnd: { time: '00:00', zone: 'UTC' } }),
  });
  const journal = await readJournal(api, author);
  const start = Date.UTC(2026, 2, 2);
  const trades = copyTrades(journal, count).map((trade, index) => ({
    ...trade,
    tags: [...new Set(listTags(index))],
    amount: (index % 7) - 3,
    openedAt: new Date(start + index * 1_000).toISOString(),
    closedAt: new Date(start + index * 1_000 + 500).toISOString(),
  }));
  const copied = { ...journal, lastNumber: count, trades, rules: copyRules(journal) };
  const attacker = await importAsNewTrader(api, copied as JournalFile);
  const { rules } = await api.call(calls.rules.list, { token: attacker.token });
  return { attacker, ruleId: rules[0]?.id ?? '' };
}

import { limits } from 'contracts';
import type { Api } from './api.ts';
import { createTrader, type Person } from './people.ts';
import { saveTrades } from './trades.ts';
import { exportJournal, importJournal } from './transfer.ts';
import { packZip, parseJournal, readZip } from './zips.ts';

/** Creates a trader whose trades, each of a ticker of its own, have as many tags as they can have. */
export async function createTaggedJournal(api: Api, count: number): Promise<Person> {
  const author = await createTrader(api);
  const tags = Array.from({ length: limits.tagsPerTrade }, (_, index) => `tag ${index}`);
  await saveTrades(api, author, { tags });
  const journal = parseJournal(await readZip(await exportJournal(api, author)));
  const trades = Array.from({ length: count }, (_, index) => ({
    ...journal.trades[0],
    tradeTag: `T${index}`,
    date: new Date(Date.UTC(2020, 0, 1 + (index % 2_000))).toISOString().slice(0, 10),
    number: index + 1,
    key: (index + 1).toString(16).padStart(24, '0'),
  }));
  const trader = await createTrader(api);
  const copied = { ...journal, lastNumber: count, trades };
  await importJournal(api, trader, await packZip([['journal.json', JSON.stringify(copied)]]));
  return trader;
}

import { type BrokerExport, brokerExports, exportOrders } from '../../testing/exports.ts';
import { createFile } from '../../testing/importApi.ts';
import { noAnswers } from './answers.ts';
import { createReader } from './reader.ts';
import type { JournalTrade, Plan, PreviewTrade } from './types.ts';

const readContext = { traderZone: 'America/New_York', now: '2026-11-22T12:00:00.000Z' };

/** Reads a file as the worker does. */
const openPlan = async ({ name, text, account }: BrokerExport) => {
  const reader = createReader();
  const [file] = await reader.open(createFile(name, text));
  if (!file?.candidates[0]) throw new Error(`${name} is not read: ${file?.problem}`);
  const source = { key: name, format: file.candidates[0].format, mapping: null, fileIds: [file.id] };
  const plan = await reader.plan({ source, readContext, answers: { ...noAnswers, account }, stored: [] });
  return { reader, plan, sourceKey: name };
};

const toJournal = ({ trades }: Plan): JournalTrade[] =>
  trades.map((trade, index) => ({ ...trade, id: index + 1, key: `#${index + 1}`, instrument: trade.title }));

const describeTrade = ({ title, side, quantity }: Pick<PreviewTrade, 'title' | 'side' | 'quantity'>) =>
  `${title} ${side} ${quantity}`;

describe('the same trades from another export', () => {
  it.each(exportOrders)(
    'are found when the journal has $first, and $second is imported (IMX-06)',
    async ({ first, second, pairs: expected }) => {
      const journal = toJournal((await openPlan(brokerExports[first])).plan);
      const { reader, plan, sourceKey } = await openPlan(brokerExports[second]);
      const { pairs, rowCount, shared } = await reader.findDuplicates({ sourceKey, trades: plan.trades, journal });
      expect(pairs.map(({ trade }) => describeTrade(trade))).toEqual(expected);
      expect(shared).toBe(0);
      const leftOut = pairs.map(({ trade }) => trade.key);
      const rest = await reader.readRows({ sourceKey, leftOut, from: 0, count: 500 });
      expect(rest.executions.length + rest.roundTrips.length).toBe(plan.rowCount - rowCount);
    },
  );

  it('are not left out alone when they share a fill with a trade that the journal lacks (IMX-06)', async () => {
    const [long] = toJournal((await openPlan(brokerExports.trades)).plan);
    const { reader, plan, sourceKey } = await openPlan(brokerExports.executions);
    if (!long) throw new Error('No trade was read.');
    const found = await reader.findDuplicates({ sourceKey, trades: plan.trades, journal: [long] });
    expect(found).toEqual({ pairs: [], rowCount: 0, shared: 1 });
  });
});

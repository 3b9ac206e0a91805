import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFile } from '../../testing/importApi.ts';
import { noAnswers } from './answers.ts';
import { createReader } from './reader.ts';
import type { Answers, JournalTrade, Plan, PreviewTrade } from './types.ts';

const readFixture = (name: string): string =>
  readFileSync(join(__dirname, '../../../../importers/test/fixtures', name), 'utf8');

const ibkrActivity = [
  'Statement,Header,Field Name,Field Value',
  'Statement,Data,BrokerName,Interactive Brokers LLC',
  'Statement,Data,Title,Activity Statement',
  'Account Information,Header,Field Name,Field Value',
  'Account Information,Data,Account,U7654321',
  'Account Information,Data,Base Currency,USD',
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
  'Trades,Data,Order,Stocks,USD,AMD,"2026-03-02, 09:46:38",200,120.10,120.5,-24020,-1,24021,0,80,O',
  'Trades,Data,Order,Stocks,USD,AMD,"2026-03-02, 10:15:26",-200,120.60,120.5,24120,-1.25,-24021,97.75,20,C',
].join('\n');

const flexTrade = (id: number, side: 'BUY' | 'SELL', time: string, price: number, fees: number, profit: number) =>
  `<Trade accountId="U7654321" currency="USD" assetCategory="STK" symbol="AMD" conid="1" multiplier="1" dateTime="20260302;${time}" quantity="${side === 'BUY' ? 200 : -200}" tradePrice="${price}" ibCommission="${-fees}" buySell="${side}" openCloseIndicator="${side === 'BUY' ? 'O' : 'C'}" fifoPnlRealized="${profit}" ibExecID="E${id}" tradeID="${id}" levelOfDetail="EXECUTION" />`;

const ibkrFlex = [
  '<FlexQueryResponse queryName="Trades" type="AF"><FlexStatements count="1">',
  '<FlexStatement accountId="U7654321" fromDate="20260301" toDate="20260331" period="LastMonth" whenGenerated="20260401;120000"><Trades>',
  flexTrade(1, 'BUY', '094638', 120.1, 1, 0),
  flexTrade(2, 'SELL', '101526', 120.6, 1.25, 97.75),
  '</Trades></FlexStatement></FlexStatements></FlexQueryResponse>',
].join('\n');

const ninjaHeader =
  'Trade number,Instrument,Account,Strategy,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Entry name,Exit name,Profit,Cum. net profit,Commission,Clearing Fee,Exchange Fee,IP Fee,NFA Fee,MAE,MFE,ETD,Bars,';
/** The two trades of ninjatrader-executions.csv, whose second fill goes through zero. */
const ninjaTrades = [
  ninjaHeader,
  '1,MES 09-26,Playback101,,Long,2,7200.75,7204.75,4/27/2026 6:05:02 AM,4/27/2026 6:10:02 AM,Entry,Exit,$37.52,$37.52,$2.48,$0.00,$0.00,$0.00,$0.00,$0.00,$40.00,$0.00,0,',
  '2,MES 09-26,Playback101,,Short,1,7204.75,7200.00,4/27/2026 6:10:02 AM,4/27/2026 6:12:00 AM,Entry,Exit,$22.51,$60.02,$1.24,$0.00,$0.00,$0.00,$0.00,$0.00,$23.75,$0.00,0,',
].join('\n');

const readContext = { traderZone: 'America/New_York', now: '2026-11-22T12:00:00.000Z' };

/** Reads a file as the worker does. */
const openPlan = async (name: string, text: string, answers: Partial<Answers> = {}) => {
  const reader = createReader();
  const [file] = await reader.open(createFile(name, text));
  if (!file?.candidates[0]) throw new Error(`${name} is not read: ${file?.problem}`);
  const source = { key: name, format: file.candidates[0].format, mapping: null, fileIds: [file.id] };
  const plan = await reader.plan({ source, readContext, answers: { ...noAnswers, ...answers }, stored: [] });
  return { reader, plan, sourceKey: name };
};

const toJournal = ({ trades }: Plan): JournalTrade[] =>
  trades.map((trade, index) => ({ ...trade, id: index + 1, key: `#${index + 1}`, instrument: trade.title }));

const describeTrade = ({ title, side, quantity }: Pick<PreviewTrade, 'title' | 'side' | 'quantity'>) =>
  `${title} ${side} ${quantity}`;

type ExportName = 'orders' | 'performance' | 'activity' | 'flex' | 'executions' | 'trades';

const tradovate = { account: 'DEMO4410001' };
const exports: Record<ExportName, [name: string, text: string, answers: Partial<Answers>]> = {
  orders: ['orders.csv', readFixture('tradovate-orders.csv'), tradovate],
  performance: ['performance.csv', readFixture('tradovate-performance.csv'), tradovate],
  activity: ['activity.csv', ibkrActivity, {}],
  flex: ['flex.xml', ibkrFlex, {}],
  executions: ['executions.csv', readFixture('ninjatrader-executions.csv'), {}],
  trades: ['trades.csv', ninjaTrades, {}],
};

describe('the same trades from another export', () => {
  it.each<[ExportName, ExportName, string[]]>([
    ['orders', 'performance', ['MNQ Sep 2026 long 3']],
    ['performance', 'orders', ['MNQ Sep 2026 long 3']],
    ['activity', 'flex', ['AMD long 200']],
    ['flex', 'activity', ['AMD long 200']],
    ['executions', 'trades', ['MES Sep 2026 long 2', 'MES Sep 2026 short 1']],
    ['trades', 'executions', ['MES Sep 2026 long 2', 'MES Sep 2026 short 1']],
  ])('are found when the journal has %s, and %s is imported (IMX-06)', async (first, second, expected) => {
    const journal = toJournal((await openPlan(...exports[first])).plan);
    const { reader, plan, sourceKey } = await openPlan(...exports[second]);
    const { pairs, rowCount, shared } = await reader.findDuplicates({ sourceKey, trades: plan.trades, journal });
    expect(pairs.map(({ trade }) => describeTrade(trade))).toEqual(expected);
    expect(shared).toBe(0);
    const leftOut = pairs.map(({ trade }) => trade.key);
    const rest = await reader.readRows({ sourceKey, leftOut, from: 0, count: 500 });
    expect(rest.executions.length + rest.roundTrips.length).toBe(plan.rowCount - rowCount);
  });

  it('are not left out alone when they share a fill with a trade that the journal lacks (IMX-06)', async () => {
    const [long] = toJournal((await openPlan(...exports.trades)).plan);
    const { reader, plan, sourceKey } = await openPlan(...exports.executions);
    if (!long) throw new Error('No trade was read.');
    const found = await reader.findDuplicates({ sourceKey, trades: plan.trades, journal: [long] });
    expect(found).toEqual({ pairs: [], rowCount: 0, shared: 1 });
  });
});

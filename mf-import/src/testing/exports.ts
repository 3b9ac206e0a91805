import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readFixture = (name: string): string =>
  readFileSync(join(__dirname, '../../../importers/test/fixtures', name), 'utf8');

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

export interface BrokerExport {
  name: string;
  text: string;
  /** What the trader answers when the file does not name it. */
  account?: string;
}

const account = 'DEMO4410001';

/** Three pairs of exports of the same trades. */
export const brokerExports = {
  orders: { name: 'orders.csv', text: readFixture('tradovate-orders.csv') },
  performance: { name: 'performance.csv', text: readFixture('tradovate-performance.csv'), account },
  activity: { name: 'activity.csv', text: ibkrActivity },
  flex: { name: 'flex.xml', text: ibkrFlex },
  executions: { name: 'executions.csv', text: readFixture('ninjatrader-executions.csv') },
  trades: { name: 'trades.csv', text: ninjaTrades },
} satisfies Record<string, BrokerExport>;

type ExportName = keyof typeof brokerExports;

interface ExportOrder {
  first: ExportName;
  second: ExportName;
  /** The trades that both have. */
  pairs: string[];
  /** How many trades they have together. */
  total: number;
}

const tradovate = { pairs: ['MNQ Sep 2026 long 3'], total: 2 };
const ibkr = { pairs: ['AMD long 200'], total: 1 };
const ninjaTrader = { pairs: ['MES Sep 2026 long 2', 'MES Sep 2026 short 1'], total: 2 };

/** Each pair in both orders. */
export const exportOrders: ExportOrder[] = [
  { first: 'orders', second: 'performance', ...tradovate },
  { first: 'performance', second: 'orders', ...tradovate },
  { first: 'activity', second: 'flex', ...ibkr },
  { first: 'flex', second: 'activity', ...ibkr },
  { first: 'executions', second: 'trades', ...ninjaTrader },
  { first: 'trades', second: 'executions', ...ninjaTrader },
];

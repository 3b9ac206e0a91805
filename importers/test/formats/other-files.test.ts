import { readText } from '../fixture.ts';

/** Other exports of each broker: its name, what the file is, its header, and the export to take instead. */
const files: [broker: string, kind: string, header: string, sentence: string][] = [
  [
    'Tradovate',
    'positions',
    'Position ID,Timestamp,Trade Date,Net Pos,Net Price,Bought,Avg. Buy,Sold,Account,Contract',
    'from Reports',
  ],
  [
    'Binance',
    'orders',
    'Date(UTC),OrderNo,Pair,Type,Side,Order Price,Order Amount,Executed,Trading total,Status',
    'Trade History, Export',
  ],
  ['Binance Futures', 'cash', 'Date(UTC),Type,Amount,Asset,Symbol,Transaction ID', 'Futures Order'],
  ['Binance Futures', 'positions', 'Symbol,Margin Mode,Size,Entry Price,Mark Price,Unrealized PNL', 'Futures Order'],
  ['Bybit', 'cash', 'Uid,Currency,Contract,Type,Cash Flow,Change,Wallet Balance,Time', 'transaction log of Bybit'],
  ['Bybit', 'orders', 'Contracts,Order Type,Direction,Order Price,Qty,Order Status,Create Time', 'orders of Bybit'],
  ['Bybit', 'positions', 'Contracts,Qty,Entry Price,Mark Price,Unrealized P&L', 'choose Closed P&L'],
  [
    'MetaTrader 5',
    'orders',
    'Open Time,Order,Symbol,Type,Volume,Price,S / L,T / P,Time,State,Comment',
    'Open the History tab',
  ],
  [
    'MetaTrader 4',
    'positions',
    'Order,Time,Type,Size,Symbol,Price,S / L,T / P,Price,Commission,Swap,Profit',
    'Save as Report',
  ],
  [
    'Interactive Brokers',
    'positions',
    'ClientAccountID,Symbol,Position,MarkPrice,PositionValue,CostBasisPrice',
    'add the section Trades',
  ],
  [
    'Interactive Brokers',
    'cash',
    'ClientAccountID,CurrencyPrimary,DateTime,SettleDate,Amount,Type,TransactionID',
    'add the section Trades',
  ],
  [
    'Interactive Brokers',
    'orders',
    'ClientAccountID,Symbol,OrderPlacementTime,OrderType,LimitPrice,Quantity',
    'add the section Trades',
  ],
  [
    'Schwab',
    'orders',
    'Symbol,Name of security,Status,Action,Quantity|Face Value,Price,Timing,Order Number',
    'Accounts, History',
  ],
  ['NinjaTrader', 'positions', 'Instrument,Position,Quantity,Avg. price,Unrealized PnL,Account', 'Trade Performance'],
  ['NinjaTrader', 'cash', 'Account,Connection,Cash value,Realized PnL', 'Trade Performance'],
  [
    'thinkorswim',
    'positions',
    'Instrument,Qty,Days,Trade Price,Mark,Mrk Chng,P/L Open,P/L Day',
    'Account Trade History',
  ],
  [
    'thinkorswim',
    'orders',
    'Notes,Time Placed,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,PRICE,TIF,Status',
    'Account Trade History',
  ],
  ['cTrader', 'cash', 'Transaction,Time,Type,Amount,Balance,Note', 'History tab'],
  ['Rithmic', 'positions', 'Account,Symbol,Position Qty,Avg Open Price,Open P&L,Closed P&L', 'Order History'],
  ['DAS Trader', 'orders', 'Token,Symbol,B/S,Type,Qty,Lvs Qty,Route,Status', 'Trade Log'],
];

it.each(files)(
  'names the export to take instead of other files of %s: %s (IMP-03)',
  async (_, _kind, header, sentence) => {
    await expect(readText(`${header}\n`)).rejects.toThrow(sentence);
  },
);

it.each([
  ['open positions', 'Ticker,Shares,Average Cost,Market Value,Unrealized Gain/Loss'],
  ['a cash statement', 'Date,Description,Amount,Balance'],
  ['orders without their fills', 'Symbol,Side,Order Type,Limit Price,Status,Created'],
])('recognizes %s of any broker (IMP-03)', async (kind, header) => {
  await expect(readText(`${header}\n`)).rejects.toThrow(kind.replace('a cash', 'cash'));
  await expect(readText(`${header}\n`)).rejects.toThrow(
    'export the executions, the filled orders or the closed trades',
  );
});

it.each([
  ['Bitget', 'Order ID,Futures,Direction,Avg Price,Filled Qty,Realized PnL,Fee,Order Time'],
  ['OKX', 'Order ID,Instrument,Order Type,Side,Avg Fill Price,Filled Quantity,PnL,Fee,Order Time'],
  ['eToro', 'Position ID,Action,Amount,Units,Open Date,Close Date,Leverage,Spread,Profit,Open Rate,Close Rate'],
  [
    'Tiger Brokers',
    'Symbol,Name,Currency,Type,Trade Date,Time,Buy/Sell,Quantity,Trade Price,Comm/Fee/Tax,GST,Exchange',
  ],
  ['TradeStation', 'Account,Symbol,Type,Qty Filled,Filled Price,Entered,Filled/Canceled,Commission'],
  [
    'FTMO',
    'Ticket;Open;Type;Volume;Symbol;Price;SL;TP;Close;Price;Swap;Commissions;Profit;Pips;Trade duration in seconds',
  ],
  [
    'TD Ameritrade',
    'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE,SHORT-TERM RDM FEE',
  ],
  [
    'BUX',
    'Transaction Time (CET),Transaction Category,Transaction Type,Asset Name,Trade Price,Trade Quantity,Cash Balance Amount',
  ],
  [
    'Avanza',
    'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage;ISIN',
  ],
])('names %s for its export without a format, and the mapper (IMP-03)', async (broker, header) => {
  await expect(readText(`Title\n\n${header}\n`)).rejects.toThrow(new RegExp(`export of ${broker} .*: map its columns`));
});

it('says that columns of an unknown table can be mapped (IMP-04)', async () => {
  await expect(readText('When,What,How many\n2026-03-02,AAPL,10\n')).rejects.toThrow('map its columns');
});

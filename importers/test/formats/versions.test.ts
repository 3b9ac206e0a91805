import { describeTrades, readBytes, readText } from '../fixture.ts';
import { toXlsx } from '../xlsx.ts';

const deals = (header: string): string => `${header}
2026.06.01 00:00:00;1;;balance;;;;;0.00;0.00;0.00;5 000.00;5 000.00;Deposit
2026.06.01 10:00:00;2;GBPUSD;buy;in;1.00;1.25000;10;-3.00;0.00;0.00;0.00;4 997.00;
2026.06.01 12:00:00;4;GBPUSD;sell;out;1.00;1.24900;12;-1.80;0.00;-0.15;-100.00;4 895.05;
`;

// −100.00 − 3.00 − 1.80 − 0.15
const deal = 'long 1 GBPUSD 1.25 -> 1.249, -104.95 after 4.95 on 2026-06-01';

/** Each a version or language of a header that has no fixture of its own. */
const versions: [name: string, text: string, trade: string, fileName?: string][] = [
  [
    'a thinkorswim statement without options',
    `Account Trade History
,Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Type,Price,Net Price,Order Type
,3/3/26 10:00:00,STOCK,SELL,-100,TO CLOSE,TSLA,STOCK,202.00,202.00,LMT
,3/3/26 09:30:00,STOCK,BUY,+100,TO OPEN,TSLA,STOCK,200.00,200.00,LMT
`,
    'long 100 TSLA 200 -> 202, 200.00 after 0.00 on 2026-03-03',
  ],
  [
    'a TradingView list of trades without currency, with a dash for no P&L',
    `Trade #,Type,Signal,Date/Time,Price,Contracts,Profit,Cum. Profit
1,Entry Long,Order,2026-01-02 09:30,100.50,10,—,0
1,Exit Long,Order,2026-01-02 15:30,102.00,10,15.00,15.00
`,
    'long 10 AAPL 100.5 -> 102, 15.00 after 0.00 on 2026-01-02',
    'My_Strategy_NASDAQ_AAPL_2026-07-01.csv',
  ],
  [
    'TradingView orders of a broker',
    `Symbol,Side,Type,Qty,Filled Qty,Limit Price,Stop Price,Avg Fill Price,Status,Open Time,Close Time,Commission Fee,Order ID
CME_MINI:NQ1!,Buy,Market,2,2,,,25000.5,Filled,2/9/26 16:31,2/9/26 16:31,4.5,1
CME_MINI:NQ1!,Sell,Limit,2,2,25010.5,,25010.5,Filled,2/13/26 16:40,2/13/26 16:41,4.5,2
`,
    // 10 × 2 × $20 − 9.00
    'long 2 NQ1! 25000.5 -> 25010.5, 391.00 after 9.00 on 2026-02-13',
  ],
  [
    'cTrader deals',
    `Deal ID,Position ID,Symbol,Opening Direction,Closing Direction,Volume,Entry Price,Closing Price,Open Time,Closing Time,Gross P&L,Net P&L
98,12,EURUSD,Buy,Sell,100000,1.08500,1.08950,2026-01-10 10:15:00,2026-01-10 14:30:00,450.00,442.00
`,
    'long 100000 EURUSD 1.085 -> 1.0895, 442.00 after 8.00 on 2026-01-10',
  ],
  [
    'cTrader in Spanish',
    `ID;Símbolo;Dirección de apertura;Hora de apertura (UTC+2);Hora de cierre (UTC+2);Precio de entrada;Precio de cierre;Cantidad de cierre;Comisión;Neto USD
PID7;EURUSD;Comprar;10 ago 2026 10:00:00;10 ago 2026 14:30:00;1,10000;1,10200;0,50 Lotes;-3,50;96,50
`,
    'long 0.5 EURUSD 1.1 -> 1.102, 96.50 after 3.50 on 2026-08-10',
  ],
  [
    'Rithmic orders with few columns',
    `Completed Orders
Account,Status,Buy/Sell,Qty Filled,Symbol,Avg Fill Price,Update Time (EST)
A,Filled,B,1,ZTZ6,105'306,2026-11-03 10:00:00
A,Filled,S,1,ZTZ6,105'308,2026-11-03 10:05:00
`,
    // 30.625 and 30.875 thirty-seconds: 0.25 ÷ 32 × $2000
    'long 1 ZTZ6 105.95703125 -> 105.96484375, 15.63 after 0.00 on 2026-11-03',
  ],
  [
    'Bybit executions without ids',
    `Contracts,Direction,Exec Qty,Exec Price,Trading Fee,Order Type,Transaction Time(UTC+0)
BTCUSDT,Buy,0.01,60000,0.33,Market,2025-12-01 10:00:00
BTCUSDT,Sell,0.01,60500,0.33,Market,2025-12-01 14:00:00
`,
    'long 0.01 BTCUSDT 60000 -> 60500, 4.34 after 0.66 on 2025-12-01',
  ],
  [
    'Bybit Closed P&L with the time before the date',
    `Contracts,Trade Type,Qty,Entry Price,Filled Price,Realized P&L,Exit Type,Filled/Settlement Time(UTC+0),Create Time
BTCUSDT,SELL,0.01,60000,60500,4.33725,Trade,21:55 2025-06-04,21:54 2025-06-04
`,
    'long 0.01 BTCUSDT 60000 -> 60500, 4.34 after 0.66 on 2025-06-04',
  ],
  [
    'Tradervue trades with net P&L only',
    `Open Datetime,Close Datetime,Symbol,Side,Volume,Entry Price,Exit Price,Net P&L
2025-01-02 10:00:00,2025-01-02 11:00:00,TEST,L,100,10.50,11.00,50.00
`,
    'long 100 TEST 10.5 -> 11, 50.00 after 0.00 on 2025-01-02',
  ],
  [
    'an IBKR statement in German',
    `Kontoinformation,Data,Konto,U777
Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlussk.,Erlös,Prov./Gebühr,Basis,Realisierter G&V,MTM-G&V,Code
Transaktionen,Data,Order,Aktien- und Indexoptionen,USD,SPY 20MAR26 580 C,"2026-02-04, 09:45:10",1,3.5,3.1,-350,-1,351,0,80,O
Transaktionen,Data,Order,Aktien- und Indexoptionen,USD,SPY 20MAR26 580 C,"2026-02-05, 09:45:10",-1,4.5,3.1,450,-1,-351,98,80,C
Transaktionen,SubTotal,,Aktien- und Indexoptionen,USD,SPY 20MAR26 580 C,,0,,,100,-2,0,98,160,
`,
    'long 1 SPY260320C00580000 3.5 -> 4.5, 98.00 after 2.00 on 2026-02-05',
  ],
  [
    'MetaTrader 5 deals in French',
    deals('Heure;Transaction;Symbole;Type;Direction;Volume;Prix;Ordre;Commission;Frais;Swap;Profit;Solde;Commentaire'),
    deal,
  ],
  [
    'MetaTrader 5 deals in Russian',
    deals('Время;Сделка;Символ;Тип;Направление;Объем;Цена;Ордер;Комиссия;Сбор;Своп;Прибыль;Баланс;Комментарий'),
    deal,
  ],
  [
    'NinjaTrader with Swiss numbers',
    `Instrument;Account;Market pos.;Qty;Entry price;Exit price;Entry time;Exit time;Profit;Commission
YM 12-26;Sim;Long;10;45'000;45'100;13.11.2026 15:30:00;13.11.2026 15:40:00;CHF 4'955.00;45.00
`,
    'long 10 YMZ6 45000 -> 45100, 4955.00 after 45.00 on 2026-11-13',
  ],
];

it.each(versions)('reads %s (IMP-02)', async (_, text, trade, ...[fileName]) => {
  expect(describeTrades(await readText(text, fileName, { zone: 'UTC' }))).toEqual([trade]);
});

it('reads numbers and days of a spreadsheet as it shows them (IMP-02)', async () => {
  const header = 'Symbol,Closed Date,Opened Date,Quantity,Proceeds Per Share,Cost Per Share,Gain/Loss ($)'.split(',');
  const closed = new Date('2026-03-02');
  const opened = new Date('2026-02-27');
  const file = await readBytes(toXlsx([header, ['NVDA', closed, opened, 0.1 + 0.2, 130, 120, 1.1 + 2.2]]), 'lots.xlsx');
  // 0.30000000000000004 shares, and 3.3000000000000003 dollars
  expect(describeTrades(file)).toEqual(['long 0.3 NVDA 120 -> 130, 3.30 after 0.00 on 2026-03-02']);
  // Midnight in all rows of a column is a day without time.
  expect(file.trades[0]?.closedAt).toBeNull();
});

it('reads the seconds of a spreadsheet, which stores them as fractions of days (IMP-02)', async () => {
  const header = 'Instrument,Market pos.,Qty,Entry price,Exit price,Entry time,Exit time,Profit,Commission'.split(',');
  const times = Array.from({ length: 60 }, (_, second) => new Date(Date.UTC(2026, 2, 2, 10, second, second)));
  const rows = times.map((time) => ['MES 09-26', 'Long', 1, 6000, 6001, time, time, 3.76, 1.24]);
  const { trades } = await readBytes(toXlsx([header, ...rows]), 'a.xlsx', { zone: 'UTC' });
  expect(trades.map(({ closedAt }) => closedAt)).toEqual(times.map((time) => time.toISOString()));
});

import Big from 'big.js';
import { readEach, SkippedRow } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { toExchangeSymbol } from '../instruments/broker-symbol.ts';
import { type Instrument, toUnvalued } from '../instruments/instrument.ts';
import type { ReadContext, RoundTripDraft } from '../read/format.ts';
import { number, optional, text, time } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import { defineFormat } from './define.ts';

const columns = {
  trade: text('Trade #', 'Trade number', 'トレード番号'),
  type: text('Type', 'タイプ'),
  time: time('Date/Time', 'Date and time', '日時'),
  signal: text('Signal', 'シグナル'),
  price: number('Price *', 'Price', '価格 *'),
  quantity: optional(number('Contracts', 'Position size (qty)', 'Size (qty)', 'Quantity', '契約数', 'サイズ(数量)')),
  profit: number(
    ...['Net P&L *', 'Net P&L', 'Net PnL *', 'Net PnL', 'Profit *', 'Profit', 'P&L *', 'P&L', '純損益 *', '利益 *'],
  ),
  mfe: optional(number('Run-up *', 'Favorable excursion *')),
  mae: optional(number('Drawdown *', 'Adverse excursion *')),
};
type Role = keyof typeof columns;

/** `My_strategy_CME_MINI_MES1!_2026-07-01.csv`: the symbol is only in the name that TradingView gives the file. */
const findInstrument = ({ name }: OpenedFile): Instrument | undefined => {
  const [, futures, code] = /_([A-Z]+(?:_MINI)?)_([A-Z0-9!.]+)_\d{4}-\d\d-\d\d/.exec(name) ?? [];
  return code === undefined ? undefined : { ...toExchangeSymbol(`${futures}:${code}`), multiplier: null };
};

interface TradeRows {
  entry?: Row<Role>;
  exit?: Row<Role>;
}

const groupByTrade = (rows: readonly Row<Role>[]): Map<string, TradeRows> => {
  const trades = new Map<string, TradeRows>();
  for (const row of rows) {
    const key = row.text('trade');
    const end = /^entry|エントリー/i.test(row.text('type')) ? 'entry' : 'exit';
    trades.set(key, { ...trades.get(key), [end]: row });
  }
  return trades;
};

const checkClosed = ({ entry, exit }: TradeRows): { entry: Row<Role>; exit: Row<Role> } => {
  if (!entry || !exit) throw new SkippedRow('The trade has no entry or no exit.');
  if (exit.text('signal').toLowerCase() === 'open' || exit.text('price') === '')
    throw new SkippedRow('The trade is still open.');
  return { entry, exit };
};

const toRoundTrip = (rows: TradeRows, instrument: Instrument): RoundTripDraft => {
  const { entry, exit } = checkClosed(rows);
  return {
    row: exit.number,
    instrument,
    currency: / ([A-Z]{3,4})$/.exec(exit.header('price'))?.[1],
    side: /short|ショート/i.test(entry.text('type')) ? 'short' : 'long',
    quantity: entry.optionalDecimal('quantity')?.abs() ?? new Big(1),
    entryPrice: entry.price('price'),
    exitPrice: exit.price('price'),
    opened: entry.moment('time'),
    closed: exit.moment('time'),
    // Older files have the P&L in the exit's row only.
    profit: { amount: exit.decimal('profit'), isNet: true },
    fees: null,
    mae: exit.optionalDecimal('mae')?.abs(),
    mfe: exit.optionalDecimal('mfe')?.abs(),
  };
};

const readAll = (rows: Row<Role>[], { file, warn, skip }: ReadContext): RoundTripDraft[] => {
  const instrument = findInstrument(file);
  if (!instrument)
    warn(
      'The file does not name the symbol. Its trades are called STRATEGY; keep the name that TradingView gives the file.',
    );
  if (rows.some((row) => row.header('quantity') === '')) warn('The file has no quantities. Each trade counts as 1.');
  return readEach(
    [...groupByTrade(rows).values()],
    (trade) => toRoundTrip(trade, instrument ?? toUnvalued('STRATEGY')),
    ({ entry, exit }, reason) => skip((exit ?? entry)?.number ?? 0, reason),
  );
};

/** TradingView: Strategy Tester → List of trades → Export. Two rows for each trade; the P&L is net of commission. */
export const tradingViewStrategy = defineFormat({
  id: 'tradingview-strategy',
  name: 'TradingView strategy tester',
  columns,
  // The zone of the trader's chart.
  zone: { assumed: 'local', isAsked: true },
  roundTrips: 'single',
  readTable: readAll,
  whenEmpty: 'The list of trades is empty. Choose a longer period in the strategy tester and export it again.',
});

import { metaTraderZone } from '../formats/metatrader.ts';
import { normalizeHeader, optional, text, time } from '../table/columns.ts';
import {
  type CandleFormat,
  commonColumns,
  findBareTable,
  findCandleTable,
  PRICE,
  PRICE_ROLES,
  PRICES,
  toBareName,
} from './format.ts';
import { histData, NINJATRADER_NAME } from './histdata.ts';
import { yahoo } from './yahoo.ts';

const SECONDS: Readonly<Record<string, number>> = { S: 1, M: 60, H: 3600, D: 86_400 };

const TRADINGVIEW_NAME = /^(\S{1,40}), (\d{1,4})([SHD])?(?![A-Za-z0-9])/;

/** The exchange, with its marks of a mini contract, of delayed prices, and of days only. */
const TRADINGVIEW_EXCHANGE = /^[A-Z]{2,10}(?:_MINI)?(?:_(?:DLY?|EOD|IDC))?_/;

/** TradingView replaces the colon after the exchange: `CME_MINI_ES1!, 5` has 5 minutes, and `NASDAQ_AAPL, 1D` days. */
const readTradingViewName = (name: string): ReturnType<NonNullable<CandleFormat['readName']>> => {
  const [, symbol = '', count, unit = 'M'] = TRADINGVIEW_NAME.exec(name) ?? [];
  const code = symbol.replace(TRADINGVIEW_EXCHANGE, '').replace(/[12]!$/, '');
  return {
    ticker: code || undefined,
    resolution: count === undefined ? undefined : Number(count) * (SECONDS[unit] ?? 60),
  };
};

const tradingView: CandleFormat = {
  id: 'tradingview-chart',
  name: 'TradingView chart export',
  // Its evidence is the header in lower case, which begins the file in this order. Other programs write `volume` in
  // lower case.
  findTable: (file) => {
    const header = (file.grid.rows[0]?.cells ?? []).join(',');
    const isExport = TRADINGVIEW_NAME.test(file.name) || !/,(?:\w*_)?volume(?:,|$)/.test(header);
    return /^time,open,high,low,close(?:,|$)/.test(header) && isExport
      ? findCandleTable(file, commonColumns)
      : undefined;
  },
  zone: { assumed: 'local', isAsked: true },
  stamp: { assumed: 'open', isAsked: false },
  readName: readTradingViewName,
};

const ninjaTrader: CandleFormat = {
  id: 'ninjatrader-historical',
  name: 'NinjaTrader historical data',
  findTable: (file) =>
    file.grid.delimiter === ';'
      ? findBareTable(
          file,
          ['time', ...PRICE_ROLES, 'volume'],
          [/^\d{8}(?: \d{6})?$/, ...PRICES],
          (width) => width === 6,
        )
      : undefined,
  // Other programs write the same rows in other zones, and when a bar opens.
  zone: { assumed: 'UTC', isAsked: true },
  stamp: { assumed: 'end', isAsked: true },
  ownName: NINJATRADER_NAME,
  defaultResolution: 60,
  readName: (name) => ({ ticker: toBareName(name).replace(/\.(?:Last|Bid|Ask)$/i, '') }),
};

const metaTrader4: CandleFormat = {
  id: 'metatrader4-bars',
  name: 'MetaTrader 4 bars',
  findTable: (file) =>
    findBareTable(
      file,
      ['time', 'clock', ...PRICE_ROLES, 'volume'],
      [/^\d{4}\.\d\d\.\d\d$/, /^\d\d:\d\d$/, ...PRICES],
      (width) => width === 7,
    ),
  zone: metaTraderZone,
  stamp: { assumed: 'open', isAsked: false },
  // EURUSD5.csv has bars of 5 minutes.
  readName: (name) => {
    const [, ticker, minutes] = /^([A-Za-z#][\w.#-]{0,19}?)(1|5|15|30|60|240|1440)$/.exec(toBareName(name)) ?? [];
    return { ticker, resolution: minutes === undefined ? undefined : Number(minutes) * 60 };
  },
};

const metaTrader5: CandleFormat = {
  id: 'metatrader5-bars',
  name: 'MetaTrader 5 bars',
  findTable: (file) =>
    findCandleTable(file, { ...commonColumns, volume: optional(text('TickVol', 'Vol')) }, (cells) =>
      cells.includes('<OPEN>'),
    ),
  zone: metaTraderZone,
  stamp: { assumed: 'open', isAsked: false },
  // EURUSD_M5_202401020000_202401052355.csv; EURUSD_Daily_…
  readName: (name) => {
    const [, ticker, unit = '', count] =
      /^([\w.#-]{1,20}?)_(?:(M|H)(\d{1,2})|Daily)(?:_\d{8,12}){0,2}$/.exec(toBareName(name)) ?? [];
    const resolution = unit === '' ? 86_400 : Number(count) * (SECONDS[unit] ?? 0);
    return ticker === undefined ? {} : { ticker, resolution };
  },
};

const metaTraderPython: CandleFormat = {
  id: 'metatrader5-python',
  name: 'MetaTrader 5 in Python',
  findTable: (file) =>
    findCandleTable(file, commonColumns, (cells) => cells.includes('tick_volume') && cells.includes('real_volume')),
  // Documented as UTC, but most servers count the seconds of their own clock.
  zone: { assumed: 'UTC', isAsked: true },
  hasLocalEpoch: true,
  stamp: { assumed: 'open', isAsked: false },
};

const SIERRA_EVIDENCE = new Set(['numberoftrades', '#oftrades', 'bidvolume', 'ohlcavg']);

const sierra: CandleFormat = {
  id: 'sierra-bars',
  name: 'Sierra Chart bars',
  findTable: (file) =>
    findCandleTable(file, { ...commonColumns, close: text('Last', 'Close') }, (cells) =>
      cells.some((cell) => SIERRA_EVIDENCE.has(normalizeHeader(cell))),
    ),
  zone: { assumed: 'local', isAsked: true },
  stamp: { assumed: 'open', isAsked: false },
  dateOrder: 'mdy',
  // ESZ24_FUT_CME.txt; MESU6.CME.BarData.txt
  readName: (name) => ({ ticker: /^([A-Z0-9]{1,12})(?:[._-]|$)/.exec(toBareName(name))?.[1] }),
};

const ibkr: CandleFormat = {
  id: 'ibkr-bars',
  name: 'Interactive Brokers historical bars',
  findTable: (file) =>
    findCandleTable(file, {
      ...commonColumns,
      average: text('average', 'wap', 'vwap'),
      count: text('barCount', 'count', 'tradeCount', 'trades', 'hasGaps'),
    }),
  zone: { assumed: 'America/New_York', isAsked: true },
  stamp: { assumed: 'open', isAsked: false },
};

const binanceHeader = {
  ...commonColumns,
  time: time('open_time'),
  clock: optional(text('(none)')),
  closeTime: text('close_time'),
  quoteVolume: text('quote_volume', 'quote_asset_volume'),
};

const EPOCH = /^1\d{12}(?:\d{3})?$/;

const binance: CandleFormat = {
  id: 'binance-klines',
  name: 'Binance klines',
  findTable: (file) =>
    findCandleTable(file, binanceHeader) ??
    findBareTable(
      file,
      ['time', ...PRICE_ROLES, 'volume', 'closeTime'],
      [EPOCH, ...PRICES, PRICE, EPOCH],
      (width) => width === 12 || width === 11,
    ),
  zone: { assumed: 'UTC', isAsked: false },
  stamp: { assumed: 'open', isAsked: false },
  // BTCUSDT-1m-2024-01-01.csv
  readName: (name) => {
    const [, ticker, count, unit = ''] = /^([A-Z0-9]{3,20})-(\d{1,2})([smhd])(?:-|\.|$)/.exec(name) ?? [];
    return { ticker, resolution: count === undefined ? undefined : Number(count) * (SECONDS[unit.toUpperCase()] ?? 0) };
  },
};

const anyTable: CandleFormat = {
  id: 'table',
  name: 'a table of bars',
  findTable: (file) => findCandleTable(file, commonColumns),
  zone: { assumed: 'local', isAsked: true },
  stamp: { assumed: 'open', isAsked: true },
};

/** From the most specific to the one that reads any table of bars: the first that finds its table reads the file. */
export const candleFormats: readonly CandleFormat[] = [
  tradingView,
  histData,
  ninjaTrader,
  metaTrader4,
  metaTrader5,
  metaTraderPython,
  binance,
  sierra,
  ibkr,
  yahoo,
  anyTable,
];

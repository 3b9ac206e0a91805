import { type CandleFile, type CandleOptions, readCandleFiles } from '../../src/index.ts';

const read = async (text: string, name = 'bars.csv', options: CandleOptions = {}): Promise<CandleFile> => {
  const [file] = await readCandleFiles(new Uint8Array(new TextEncoder().encode(text)), name, options);
  if (!file) throw new Error('No file was read.');
  return file;
};
const listQuestions = ({ questions }: CandleFile) => questions.map(({ id, assumed }) => [id, assumed]);
const getOpening = ({ candles }: CandleFile): string => new Date(candles[0]?.time ?? 0).toISOString();
const getPrices = ({ candles: [bar] }: CandleFile) => [bar?.open, bar?.high, bar?.low, bar?.close, bar?.volume];

const toSemicolons = (volume: number): string =>
  ['000000', '000100', '000200'].map((clock) => `20260309 ${clock};1.1;1.3;1.0;1.2;${volume}\n`).join('');

describe('the zone and the stamp of a file', () => {
  it.each([
    ['DAT_ASCII_EURUSD_M1_202603.csv', toSemicolons(0)],
    ['DAT_NT_EURUSD_M1_202603.csv', toSemicolons(0)],
    ['DAT_MT_EURUSD_M1_202603.csv', '2026.03.09,00:00,1.1,1.3,1.0,1.2,0\n2026.03.09,00:01,1.1,1.3,1.0,1.2,0\n'],
    [
      'DAT_MS_EURUSD_M1_202603.csv',
      '<TICKER>,<DTYYYYMMDD>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>\n' +
        'EURUSD,20260309,000000,1.1,1.3,1.0,1.2,0\nEURUSD,20260309,000100,1.1,1.3,1.0,1.2,0\n',
    ],
  ])(
    'are those of HistData for %s: New York without daylight saving time, at the opening (IMX-07)',
    async (name, text) => {
      const file = await read(text, name);
      expect([file.format, file.ticker, file.resolution]).toEqual(['histdata-bars', 'EURUSD', 60]);
      // The clocks of New York had gone forward on the day before.
      expect([getOpening(file), getPrices(file)]).toEqual(['2026-03-09T05:00:00.000Z', [1.1, 1.3, 1, 1.2, 0]]);
      expect([file.questions, file.skipped]).toEqual([[], []]);
    },
  );

  it('are asked for in rows of HistData under another name (IMX-07)', async () => {
    const asked = [
      ['zone', '-05:00'],
      ['stamp', 'open'],
      ['ticker', null],
    ];
    const file = await read(toSemicolons(0));
    expect([file.format, getOpening(file), listQuestions(file)]).toEqual([
      'histdata-bars',
      '2026-03-09T05:00:00.000Z',
      asked,
    ]);
    const answered = await read(toSemicolons(0), 'bars.csv', { zone: 'UTC', stamp: 'end', ticker: 'EURUSD' });
    expect([getOpening(answered), answered.questions]).toEqual(['2026-03-08T23:59:00.000Z', []]);
  });

  it('are asked for in rows of NinjaTrader under another name, and not under its own (IMX-07)', async () => {
    const file = await read(toSemicolons(7));
    expect([file.format, getOpening(file)]).toEqual(['ninjatrader-historical', '2026-03-08T23:59:00.000Z']);
    expect(listQuestions(file)).toEqual([
      ['zone', 'UTC'],
      ['stamp', 'end'],
    ]);
    expect((await read(toSemicolons(0), 'EURUSD.Bid.txt')).format).toBe('ninjatrader-historical');
    expect((await read(toSemicolons(7), 'ES 06-26.Last.txt')).questions).toEqual([]);
  });

  it.each([
    ['of HistData', '20260309 000003660,1.1,1.2,0\n20260309 000004120,1.1,1.2,0\n'],
    ['of HistData for NinjaTrader', '20260309 000003;1.1;0\n20260309 000004;1.1;0\n'],
    ['of MetaTrader 5', '<DATE>\t<TIME>\t<BID>\t<ASK>\t<LAST>\t<VOLUME>\n2026.03.09\t00:00:03.100\t1.1\t1.2\t\t\n'],
  ])('do not matter for ticks %s, which are refused as such (IMX-08)', async (_, text) => {
    await expect(read(text)).rejects.toThrow('single prices (ticks) instead of bars');
  });

  const toTable = (heading: string, ...times: string[]): string =>
    [`${heading},Open,High,Low,Close`, ...times.map((time) => `${time},1,1,1,1`), ''].join('\n');
  const minutes = ['2026-03-09 10:00', '2026-03-09 10:01', '2026-03-09 10:02'];

  it.each([
    ['Open Time', '2026-03-09T10:00:00.000Z'],
    ['Close Time (UTC)', '2026-03-09T09:59:00.000Z'],
  ])('are known when the heading is %s (IMX-07)', async (heading, opening) => {
    const file = await read(toTable(heading, ...minutes), 'a.csv', { zone: 'UTC', ticker: 'ES' });
    expect([getOpening(file), file.questions]).toEqual([opening, []]);
  });

  it('assume the end of bars when each session begins one bar after a half hour (IMX-07)', async () => {
    const times = [9, 10, 11].flatMap((day) =>
      [31, 32, 33, 34, 35].map((minute) => `2026-03-${String(day).padStart(2, '0')} 09:${minute}`),
    );
    const file = await read(toTable('Date', ...times), 'a.csv', { zone: 'America/New_York', ticker: 'ES' });
    expect([getOpening(file), listQuestions(file)]).toEqual(['2026-03-09T13:30:00.000Z', [['stamp', 'end']]]);
  });
});

const FIRST = '2026-03-09T13:30:00.000Z';
const prices = [
  ['2', '3', '1', '2.5', '7'],
  ['2.5', '4', '2', '3', '8'],
] as const;
/** A table of pandas whose time is written in these ways. */
const toPandas = (header: string, ...times: [string, string]): string =>
  [header, ...times.map((time, index) => [time, ...(prices[index] ?? [])].join(',')), ''].join('\n');

describe('tables of Python', () => {
  it.each([
    [
      'an index without a name',
      toPandas(',Open,High,Low,Close,Volume', '2026-03-09 09:30:00-04:00', '2026-03-09 09:31:00-04:00'),
    ],
    [
      'Unnamed: 0',
      toPandas('Unnamed: 0,open,high,low,close,volume', '2026-03-09 13:30:00+00:00', '2026-03-09 13:31:00+00:00'),
    ],
    [
      'Datetime',
      toPandas('Datetime,Open,High,Low,Close,Volume', '2026-03-09 09:30:00-04:00', '2026-03-09 09:31:00-04:00'),
    ],
    ['timestamps', toPandas('timestamps,open,high,low,close,volume', '2026-03-09T13:30:00Z', '2026-03-09T13:31:00Z')],
    ['seconds since 1970', toPandas('time,open,high,low,close,volume', '1773063000', '1773063060')],
    ['seconds with decimals', toPandas('timestamp,open,high,low,close,volume', '1773063000.0', '1773063060.0')],
    ['milliseconds since 1970', toPandas('time,open,high,low,close,volume', '1773063000000', '1773063060000')],
    [
      'a time in ISO 8601 with milliseconds',
      toPandas('time,open,high,low,close,volume', '2026-03-09T13:30:00.000Z', '2026-03-09T13:31:00.000Z'),
    ],
    [
      'a time of Dukascopy',
      toPandas('Gmt time,Open,High,Low,Close,Volume', '09.03.2026 13:30:00.000', '09.03.2026 13:31:00.000'),
    ],
  ])('are read with %s (IMX-07)', async (_, text) => {
    const file = await read(text, 'ohlcv.csv', { ticker: 'AAPL', dateOrder: 'dmy' });
    expect([file.format, file.resolution, getOpening(file)]).toEqual(['table', 60, FIRST]);
    expect([getPrices(file), file.skipped]).toEqual([[2, 3, 1, 2.5, 7], []]);
    expect(listQuestions(file)).toEqual([['stamp', 'open']]);
  });

  it('of MetaTrader 5 have seconds of the clock of the server, whose zone is asked for (IMX-07)', async () => {
    const row = '2,3,1,2.5,7,0,0';
    const text = `time,open,high,low,close,tick_volume,spread,real_volume\n1773063000,${row}\n1773063060,${row}\n`;
    const file = await read(text, 'rates.csv', { ticker: 'EURUSD' });
    expect([getOpening(file), getPrices(file), listQuestions(file)]).toEqual([
      FIRST,
      [2, 3, 1, 2.5, 7],
      [['zone', 'UTC']],
    ]);
    const answered = await read(text, 'rates.csv', { ticker: 'EURUSD', zone: 'America/New_York+07:00' });
    expect([getOpening(answered), answered.questions]).toEqual(['2026-03-09T10:30:00.000Z', []]);
  });

  it('prefer a column of seconds since 1970 to a date without a zone (IMX-07)', async () => {
    const text =
      'unix,date,symbol,open,high,low,close\n1773063000,2026-03-09 09:30,X,2,3,1,2.5\n1773063060,2026-03-09 09:31,X,2,3,1,2.5\n';
    const file = await read(text);
    expect([getOpening(file), listQuestions(file)]).toEqual([FIRST, [['stamp', 'open']]]);
  });

  const rows = '2026-03-09 09:30:00-04:00,2.5,3,1,2,7\n2026-03-09 09:31:00-04:00,3,4,2,2.5,8\n';
  it.each([
    ['Adj Close', 'Datetime,Close,High,Low,Open,Volume,Adj Close\n', ''],
    [
      'three rows of headings',
      'Price,Close,High,Low,Open,Volume\nTicker,AAPL,AAPL,AAPL,AAPL,AAPL\nDatetime,,,,,\n',
      'AAPL',
    ],
    [
      'the ticker in the first row',
      'Ticker,AAPL,AAPL,AAPL,AAPL,AAPL\nPrice,Close,High,Low,Open,Volume\nDatetime,,,,,\n',
      'AAPL',
    ],
    ['two rows of headings', ',Close,High,Low,Open,Volume\n,AAPL,AAPL,AAPL,AAPL,AAPL\n', 'AAPL'],
    [
      'pairs',
      `Datetime,"('Close', 'AAPL')","('High', 'AAPL')","('Low', 'AAPL')","('Open', 'AAPL')","('Volume', 'AAPL')"\n`,
      'AAPL',
    ],
    [
      'pairs with the ticker first',
      `"('Datetime', '')","('AAPL', 'Close')","('AAPL', 'High')","('AAPL', 'Low')","('AAPL', 'Open')","('AAPL', 'Volume')"\n`,
      'AAPL',
    ],
  ])('of yfinance are read with %s (IMX-07)', async (_, header, ticker) => {
    const file = await read(header + rows);
    expect([file.format, file.ticker ?? '', file.resolution, getOpening(file)]).toEqual([
      'yahoo-bars',
      ticker,
      60,
      FIRST,
    ]);
    expect([getPrices(file), file.skipped]).toEqual([[2, 3, 1, 2.5, 7], []]);
    expect(listQuestions(file)).toEqual(ticker === '' ? [['ticker', null]] : []);
  });

  it('of yfinance with two tickers are refused (IMX-07)', async () => {
    const header = 'Price,Close,Close,High,High,Low,Low,Open,Open\nTicker,A,B,A,B,A,B,A,B\nDate,,,,,,,,\n';
    await expect(read(`${header}2026-03-09,1,1,1,1,1,1,1,1\n`)).rejects.toThrow('the tickers A and B in columns');
  });
});

describe('tables in other languages', () => {
  const row = '09.03.2026 15:30;2,5;3,25;1,5;2,75;1.200\n09.03.2026 15:31;2,5;3,25;1,5;2,75;1.200\n';
  it.each([
    'Datum;Eröffnung;Hoch;Tief;Schluss;Volumen',
    'Datum;Erster;Hoch;Tief;Schlusskurs;Stücke',
    'Zeit;Eröffnungskurs;Höchstkurs;Tiefstkurs;Letzter;Umsatz',
    'Datum;Eröffn.;Tageshoch;Tagestief;Zuletzt;Vol.',
    'Date;Ouverture;Plus haut;Plus bas;Clôture;Volume',
    'Date;Ouv.;Haut;Bas;Dernier;Vol.',
    'Fecha;Apertura;Máximo;Mínimo;Cierre;Volumen',
    'Data;Apertura;Massimo;Minimo;Chiusura;Volume',
    'Data;Abertura;Máxima;Mínima;Fechamento;Volume',
  ])('are read with the headings %s (IMX-07)', async (header) => {
    const file = await read(`${header}\n${row}`, 'a.csv', { zone: 'Europe/Berlin', dateOrder: 'dmy', ticker: 'SAP' });
    expect([getOpening(file), getPrices(file)]).toEqual(['2026-03-09T14:30:00.000Z', [2.5, 3.25, 1.5, 2.75, 1200]]);
    expect(file.skipped).toEqual([]);
  });

  it.each([
    ['Datum;Zeit', '09.03.2026;15:30'],
    ['Datum;Uhrzeit', '09.03.2026;15:30:00'],
    ['Fecha;Hora', '09/03/2026;15:30'],
    ['Data;Ora', '09/03/2026;15:30'],
    ['Date;Heure', '09/03/2026;15:30'],
  ])('are read with the day and the time in %s (IMX-07)', async (heading, cells) => {
    const text = `${heading};Open;High;Low;Close\n${cells};1;1;1;1\n${cells.replace('15:30', '15:31')};1;1;1;1\n`;
    const file = await read(text, 'a.csv', { zone: 'Europe/Berlin', dateOrder: 'dmy', ticker: 'SAP' });
    expect([getOpening(file), file.resolution]).toEqual(['2026-03-09T14:30:00.000Z', 60]);
  });

  it('are read with volumes of web pages, of which some are not known (IMX-07)', async () => {
    const text =
      '"Date","Price","Open","High","Low","Vol.","Change %"\n"03/10/2026","2.5","2","3","1","1.25M","0%"\n"03/09/2026","2.5","2","3","1","-","0%"\n';
    const file = await read(text, 'a.csv', { zone: 'UTC', dateOrder: 'mdy', ticker: 'X' });
    expect(file.candles.map(({ close, volume }) => [close, volume])).toEqual([
      [2.5, null],
      [2.5, 1_250_000],
    ]);
  });

  it('list rows whose numbers cannot be stored (IMX-07)', async () => {
    const text =
      'time,open,high,low,close,volume\n2026-03-09T10:00Z,1,1,1,1,1\n2026-03-09T10:01Z,1,9999999999999,1,1,1\n2026-03-09T10:02Z,1,1,1,1,9999999999999999999\n2026-03-09T10:03Z,1,1,1,1,1\n2026-03-09T10:04Z,1,1,1,1,1\n';
    const file = await read(text);
    expect(file.skipped).toEqual([
      { row: 3, reason: 'A price is too large.' },
      { row: 4, reason: 'The volume is too large.' },
    ]);
  });
});

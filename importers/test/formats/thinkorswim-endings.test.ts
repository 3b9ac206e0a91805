import Papa from 'papaparse';
import { describeTrade, describeTrades, readFixture, readFixtureText, readText } from '../fixture.ts';

const OPTIONS = { zone: 'America/New_York' };

describe('cash sections of thinkorswim', () => {
  it('close options at 0 on their expiration, and deliver shares and futures at the strike (IMX-04)', async () => {
    const file = await readFixture('thinkorswim-endings.csv', OPTIONS);
    expect(describeTrades(file)).toEqual([
      // (6406 − 6400) × $5 − 2 × 1.87; the daily settlement of 50.00 and the −20.00 of the closing are the same 30.00
      'long 1 MESM6 6400 -> 6406, 26.26 after 3.74 on 2026-03-11',
      'long 1 QQZ260313C00300000 2 -> 0, -200.67 after 0.67 on 2026-03-13',
      'long 1 SPX260313P05090000 17 -> 0, -1700.00 after 0.00 on 2026-03-13',
      // Settled in cash: 2000.00 − 700.00, less the fees of the vertical.
      'short 1 SPX260313P05100000 20 -> 7, 1297.56 after 2.44 on 2026-03-13',
      'long 1 DLZ260320P00060000 1.5 -> 0, -150.67 after 0.67 on 2026-03-20',
      // No row removes this option: the shares that it delivered close it.
      'short 1 ABZ260320C00025000 0.8 -> 0, 79.33 after 0.67 on 2026-03-20',
      'long 100 ABZ 24 -> 25, 100.00 after 0.00 on 2026-03-20',
      'short 2 XYZ260320P00045000 1.1 -> 0, 218.66 after 1.34 on 2026-03-20',
      // 200.00 − 19.99 − 0.28
      'long 200 XYZ 45 -> 46, 179.73 after 20.27 on 2026-03-24',
      'short 100 DLZ 60 -> 58, 200.00 after 0.00 on 2026-03-24',
      'long 1 EXH26C6400 10 -> 0, -51.87 after 1.87 on 2026-03-31',
      'short 1 EXH26P6300 8 -> 0, 38.13 after 1.87 on 2026-03-31',
    ]);
    expect(file.open).toMatchObject([{ ticker: 'MESM6', side: 'long', quantity: '1', entryPrice: '6400' }]);
    expect([file.warnings, file.questions.map(({ id }) => id)]).toEqual([[], []]);
  });

  it('are listed row by row where they are not read (IMX-04)', async () => {
    const { skipped } = await readFixture('thinkorswim-endings.csv', OPTIONS);
    expect(skipped).toEqual([
      { row: 12, reason: 'The row is of type “DOI”, not a trade.' },
      {
        row: 21,
        reason:
          'The row “MANDATORY - EXCHANGE 100.0 OLDZ” can change a position, and is not read. Check this position.',
      },
      {
        row: 24,
        reason: 'No fill of the Account Trade History is that of this row, so that its fees are not counted.',
      },
    ]);
  });

  const cash = 'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE';
  const history = ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type';
  const toStatement = (movements: readonly string[], fills: readonly string[]): string =>
    ['Cash Balance', cash, ...movements, '', 'Account Trade History', history, ...fills, ''].join('\n');
  const opening = ',3/2/26 10:00:00,SINGLE,SELL,-2,TO OPEN,XYZ,20 MAR 26,45,PUT,1.10,1.10,LMT';

  it('close what the file opened, and list what was opened before (IMX-04)', async () => {
    const removal =
      '3/21/26,04:00:00,EXP,="1",REMOVAL OF OPTION DUE TO EXPIRATION 3.0 XYZ 100 20 MAR 26 45 PUT,,,,0.00';
    const file = await readText(toStatement([removal], [opening]), 'a.csv', OPTIONS);
    expect(describeTrades(file)).toEqual(['short 2 XYZ260320P00045000 1.1 -> 0, 220.00 after 0.00 on 2026-03-20']);
    expect([file.open, file.skipped]).toEqual([[], [{ row: 3, reason: expect.stringContaining('1 of 3') }]]);
  });

  it('end an option of an earlier file, whose opening a further file has (IMP-06, IMX-04)', async () => {
    const removal =
      '3/21/26,04:00:00,EXP,="1",REMOVAL OF OPTION DUE TO EXPIRATION 2.0 XYZ 100 20 MAR 26 45 PUT,,,,0.00';
    const { trades, open, skipped } = await readText(toStatement([removal], []), 'a.csv', OPTIONS);
    expect([trades, open]).toEqual([[], []]);
    expect(skipped).toEqual([{ row: 3, reason: expect.stringContaining('opened before the file begins') }]);
  });

  it('sell the shares of an earlier file when a call is assigned, and open no short position (IMX-04)', async () => {
    const sold = '3/20/26,01:00:00,EXP,="1",SOLD -100 XYZ UPON OPTION ASSIGNMENT,,,"4,500.00",0.00';
    const call = opening.replace('-2', '-1').replace('PUT', 'CALL');
    const file = await readText(toStatement([sold], [call]), 'a.csv', OPTIONS);
    expect(file.trades.map(({ ticker, amount }) => [ticker, amount])).toEqual([['XYZ260320C00045000', '110.00']]);
    expect([file.open, file.skipped]).toEqual([
      [],
      [{ row: 3, reason: expect.stringContaining('opened before the file begins') }],
    ]);
  });

  it('sell shares short when a call is assigned and the statement buys them back (IMX-04)', async () => {
    const sold = '3/20/26,01:00:00,EXP,="1",SOLD -100 XYZ UPON OPTION ASSIGNMENT,,,"4,500.00",0.00';
    const cover = ',3/23/26 10:00:00,STOCK,BUY,+100,TO CLOSE,XYZ,,,STOCK,44.00,44.00,LMT';
    const file = await readText(toStatement([sold], [cover]), 'a.csv', OPTIONS);
    expect(describeTrades(file)).toEqual(['short 100 XYZ 45 -> 44, 100.00 after 0.00 on 2026-03-23']);
  });

  it.each([
    ['an adjusted note', 'REMOVAL OF OPTION DUE TO EXPIRATION 2.0 XYZ 100 (Weeklys) 20 MAR 26 [AM] 45 PUT'],
    ['a code', 'PUT XYZ INC $45 EXP 03/20/26: ASG: 2.0 .XYZ260320P45'],
    ['a full year', 'Removal of Option due to assignment 2.0 $XYZ.X 100 20 Mar 2026 45.0 PUT'],
  ])('understand the description with %s (IMX-04)', async (_, description) => {
    const removal = `3/20/26,04:00:00,RAD,="1",${description},,,,0.00`;
    const { open, skipped } = await readText(toStatement([removal], [opening]), 'a.csv', OPTIONS);
    expect([open, skipped]).toEqual([[], []]);
  });

  it('have the fees of a spread whose first leg is of the other side (IMX-04)', async () => {
    const booking =
      '3/2/26,10:00:00,TRD,="1",BOT +1 IRON CONDOR XYZ 100 20 MAR 26 50/55/45/40 CALL/PUT @1.00,-0.08,-2.60,-100.00,0.00';
    const first = opening.replace('SINGLE', 'IRON CONDOR').replace('-2', '-1').replace('1.10,1.10', '1.10,1.00');
    const file = await readText(toStatement([booking], [first]), 'a.csv', OPTIONS);
    expect(file.open).toMatchObject([{ realized: '-2.68' }]);
    expect(file.skipped).toEqual([]);
  });

  it('close an option that expired today after its last fill of that day (IMX-04)', async () => {
    const removal =
      '3/21/26,04:00:00,EXP,="1",REMOVAL OF OPTION DUE TO EXPIRATION 2.0 XYZ 100 20 MAR 26 45 PUT,,,,0.00';
    const file = await readText(toStatement([removal], [opening.replace('3/2/26', '3/20/26')]), 'a.csv', OPTIONS);
    expect(file.trades).toMatchObject([{ date: '2026-03-20', closedAt: '2026-03-20T14:00:00.000Z' }]);
    expect([file.open, file.skipped]).toEqual([[], []]);
  });
});

/** What a spreadsheet program makes of a cell that looks like a number, a date or a formula. */
const resave = (cell: string): string => {
  const bare = cell.replace(/^="(.*)"$/, '$1');
  const [, month, day, year, clock] = /^(\d+)\/(\d+)\/(\d\d)(?: (\d\d:\d\d):\d\d)?$/.exec(bare) ?? [];
  if (year !== undefined) return `${month}/${day}/20${year}${clock === undefined ? '' : ` ${clock.replace(/^0/, '')}`}`;
  const [, expiryDay, name = '', expiryYear] = /^(\d\d) ([A-Z]{3}) (\d\d)$/.exec(bare) ?? [];
  if (expiryYear !== undefined) return `${expiryDay}-${name[0]}${name.slice(1).toLowerCase()}-${expiryYear}`;
  if (/^\d\d:\d\d:\d\d$/.test(bare)) return bare.replace(/^0/, '');
  return /^[+-]?[\d,]*\.?\d+$/.test(bare) ? String(Number(bare.replaceAll(',', ''))) : bare;
};

const toTwelveHours = (cell: string): string => {
  const [, before, hour, rest] = /^(.* )?(\d{1,2})(:\d\d(?::\d\d)?)$/.exec(cell) ?? [];
  if (hour === undefined) return cell;
  return `${before ?? ''}${Number(hour) % 12 || 12}${rest} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
};

const resaveFile = (text: string, change: (cell: string) => string, delimiter: string): string =>
  Papa.unparse(
    Papa.parse<string[]>(text).data.map((cells) =>
      Array.from({ length: 14 }, (_, index) => change(cells[index] ?? '')),
    ),
    { delimiter, newline: '\r\n' },
  );

const NAMES = ['thinkorswim.csv', 'thinkorswim-endings.csv', 'thinkorswim-future-options.csv'];

describe.each(NAMES)('%s, saved by a spreadsheet program', (name) => {
  const toMoney = ({ trades }: Awaited<ReturnType<typeof readText>>) => trades.map((trade) => describeTrade(trade));

  it.each([
    ['dates with years of four digits, times without seconds and no trailing zeros', resave, ','],
    ['decimal commas', (cell: string) => resave(cell).replace(/^(-?\d+)\.(\d+)$/, '$1,$2'), ';'],
    ['times of twelve hours', (cell: string) => toTwelveHours(resave(cell)), ','],
  ])('has the same trades and fees with %s (IMX-04)', async (_, change, delimiter) => {
    const original = readFixtureText(name);
    const saved = resaveFile(original, change, delimiter);
    expect(toMoney(await readText(saved, name, OPTIONS))).toEqual(toMoney(await readText(original, name, OPTIONS)));
  });
});

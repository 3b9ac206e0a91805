import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { readTrades, UnreadableFile } from '../src/index.ts';
import { describeTrades, readBytes, readFixture, readFixtureText, readText } from './fixture.ts';
import { toWorkbook } from './xlsx.ts';

const folder = join(import.meta.dirname, 'fixtures');
const header = 'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Commission,Account display name';

/** Executions of MESU6: side, quantity, price and time of each. */
const toCsv = (...fills: string[]): string =>
  [header, ...fills.map((fill, index) => `MESU6,${fill},id${index},,,0,A`)].join('\n');

const toZip = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> => zipSync(files);

describe('a file that cannot be read gives one clear sentence (IMP-11)', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ['empty', new Uint8Array(), 'The file is empty.'],
    ['blank', strToU8(' \n\n') as Uint8Array<ArrayBuffer>, 'The file is empty.'],
    ['a PDF', strToU8('%PDF-1.7 …') as Uint8Array<ArrayBuffer>, 'This is a PDF.'],
    ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]), 'This is an image.'],
    ['an old Excel file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), 'Save it as .xlsx'],
    ['binary', new Uint8Array([7, 1, 0, 9, 2, 65, 66, 0, 1, 2, 3]), 'This is a binary file.'],
    ['larger than 50 MB', new Uint8Array(50 * 1024 * 1024 + 1), 'larger than 50 MB'],
    ['a damaged zip', toZip({ 'a.csv': strToU8(header) }).slice(0, 40), 'damaged or incomplete'],
    ['a zip without files', toZip({ '__MACOSX/a.csv': strToU8(header) }), 'The zip contains no file.'],
    ['a spreadsheet without sheets', toZip({ '[Content_Types].xml': strToU8('<x/>') }), 'The spreadsheet is damaged'],
    ['text', strToU8('Dear trader,\nplease find attached …') as Uint8Array<ArrayBuffer>, 'in no known format'],
  ])('%s', async (_, bytes, sentence) => {
    const error = await readTrades(bytes, 'file').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect(String(error)).toContain(sentence);
  });

  it('a million rows', async () => {
    await expect(readText(`${header}\n${'a,b\n'.repeat(1_000_000)}`)).rejects.toThrow('more than 200,000 rows');
  });

  it('too many cells in few rows (IMX-08)', async () => {
    const row = `${'1,'.repeat(449)}1\n`;
    await expect(readText(row.repeat(11_200))).rejects.toThrow('more than 5,000,000 cells');
  });

  it.each([
    ['XML', '<a>'.repeat(1_000_000)],
    ['HTML', `<html>${'<div>'.repeat(1_000_000)}`],
  ])('deeply nested %s', async (_, text) => {
    await expect(readText(text)).rejects.toThrow('nested too deeply');
  });

  it('a zip bomb', async () => {
    const bomb = toZip({ 'a.csv': new Uint8Array(201 * 1024 * 1024) });
    await expect(readBytes(bomb, 'bomb.zip')).rejects.toThrow('larger than 200 MB when unpacked');
  });

  it('a zip that claims to be smaller than it is', async () => {
    const zip = toZip({ 'a.csv': new Uint8Array(50 * 1024 * 1024) });
    const view = new DataView(zip.buffer);
    // The uncompressed size in the central directory, 24 bytes after its signature.
    const directory = view.getUint32(zip.length - 6, true);
    view.setUint32(directory + 24, 10, true);
    await expect(readBytes(zip, 'bomb.zip')).rejects.toThrow(UnreadableFile);
  });

  it('a spreadsheet with a cell in the last corner', async () => {
    const sheet = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    await expect(readBytes(toWorkbook(sheet), 'corner.xlsx')).rejects.toThrow('The spreadsheet is too large.');
  });

  it('a file with both orders of day and month', async () => {
    const csv = toCsv('Buy,1,7400,13/07/2026 09:30:00', 'Sell,1,7401,07/14/2026 09:30:00');
    await expect(readText(csv)).rejects.toThrow('some the month first');
  });
});

describe('a row that cannot be read is listed, and the others are read (IMP-11)', () => {
  it.each([
    ['a date that does not exist', 'Buy,1,7400,2026-02-30 09:30:00', '“2026-02-30 09:30:00” is not a valid date.'],
    ['a time that does not exist', 'Buy,1,7400,2026-07-01 25:61:00', '“2026-07-01 25:61:00” is not a valid time.'],
    [
      'an hour that the clocks skip',
      'Buy,1,7400,2026-03-08 02:30:00',
      '2026-03-08 02:30:00 does not exist in America/New_York',
    ],
    [
      'a quantity of 10^20',
      'Buy,100000000000000000000,7400,2026-07-01 09:30:00',
      'Quantity “100000000000000000000” is too large.',
    ],
    ['a quantity that is no number', 'Buy,two,7400,2026-07-01 09:30:00', 'Quantity “two” is not a number.'],
    ['a formula', 'Buy,=1+1,7400,2026-07-01 09:30:00', 'Quantity “=1+1” is not a number.'],
    ['no price', 'Buy,1,,2026-07-01 09:30:00', 'Price is missing.'],
    ['an unknown side', 'Hold,1,7400,2026-07-01 09:30:00', '“Hold” is neither buy nor sell.'],
  ])('%s', async (_, fill, reason) => {
    const csv = toCsv(fill, 'Buy,1,7400,2026-07-02 09:30:00', 'Sell,1,7402,2026-07-02 09:31:00');
    const file = await readText(csv, 'a.csv', { zone: 'America/New_York' });
    expect(file.skipped).toEqual([{ row: 2, reason: expect.stringContaining(reason) }]);
    expect(describeTrades(file)).toEqual(['long 1 MESU6 7400 -> 7402, 10.00 after 0.00 on 2026-07-02']);
  });

  it.each([
    ['is cut off', '\nMESU6,Sell,1,74', 'The row is incomplete: the file ends in it.'],
    [
      'has a cell too many',
      '\nMESU6,Sell,1,5,7402,2026-07-02 09:31:00,id9,,,0,A\n',
      'The row has 11 cells, and the header 10: a value with a comma is not in quotes.',
    ],
  ])('a row that %s', async (_, row, reason) => {
    const file = await readText(`${toCsv('Buy,1,7400,2026-07-02 09:30:00')}${row}`, 'a.csv', { zone: 'UTC' });
    expect(file.skipped).toEqual([{ row: 3, reason }]);
    expect(file.open).toHaveLength(1);
  });

  it.each([
    ['tradovate-performance.csv', '\n"MNQU6,-2,0', 'A quote in row 5 is not closed'],
    ['metatrader5-positions.htm', '<table><tr><td>2026.03.03', 'The file ends in the middle of row'],
    ['ibkr-flex.xml', '<Trades>', 'The file ends before its last element is closed'],
  ])('reports that %s is incomplete', async (name, end, warning) => {
    const { trades } = await readFixture(name);
    const damaged = await readText(readFixtureText(name).trimEnd() + end, name);
    expect(damaged.trades).toEqual(trades);
    expect(damaged.warnings).toEqual([expect.stringContaining(warning)]);
  });

  it('reports times that the clocks show twice', async () => {
    const csv = toCsv('Buy,1,7400,2026-11-01 01:30:00', 'Sell,1,7402,2026-11-01 03:31:00');
    const { trades, warnings } = await readText(csv, 'a.csv', { zone: 'America/New_York' });
    expect(trades[0]?.openedAt).toBe('2026-11-01T05:30:00.000Z');
    expect(warnings).toEqual([
      expect.stringContaining('The clocks went back at the time of 1 row, first of row 2. It is read'),
    ]);
  });

  it('lists a fill that the file contains twice, and keeps different fills with the same id', async () => {
    const csv = toCsv(
      'Buy,1,7400,2026-07-02 09:30:00',
      'Buy,1,7400,2026-07-02 09:30:00',
      'Sell,1,7402,2026-07-02 09:31:00',
    );
    const { trades, skipped } = await readText(csv.replaceAll(/id\d/g, 'id'), 'a.csv', { zone: 'UTC' });
    expect(trades.map(({ quantity, amount }) => [quantity, amount])).toEqual([['1', '10.00']]);
    expect(skipped).toEqual([{ row: 3, reason: 'The file contains this row twice, with the same id.' }]);
  });

  it('asks for the value of an unknown contract, and reads it when answered (IMP-12)', async () => {
    const csv = toCsv('Buy,1,10,2026-07-01 09:30:00', 'Sell,1,12,2026-07-01 09:31:00').replaceAll('MESU6', 'XYZU6');
    const asked = await readText(csv, 'a.csv', { zone: 'UTC' });
    expect(asked.trades).toEqual([]);
    expect(asked.skipped[0]?.reason).toBe('The point value of XYZ is not known.');
    expect(asked.questions).toMatchObject([{ id: 'pointValue', root: 'XYZ' }]);
    const answered = await readText(csv, 'a.csv', { zone: 'UTC', pointValues: { XYZ: '25' } });
    expect(answered.trades[0]?.amount).toBe('50.00');
  });
});

describe('unusual values are read (IMP-11)', () => {
  it('negative prices, of spreads and of oil', async () => {
    const csv = toCsv('Buy,1,-37.63,2026-07-01 09:30:00', 'Sell,1,-36.63,2026-07-01 09:31:00').replaceAll(
      'MESU6',
      'CLK0',
    );
    expect(describeTrades(await readText(csv, 'a.csv', { zone: 'UTC' }))).toEqual([
      'long 1 CLK0 -37.63 -> -36.63, 1000.00 after 0.00 on 2026-07-01',
    ]);
  });

  it('a Windows code page', async () => {
    const text = readFixtureText('ninjatrader-trades-fr.csv');
    const options = { dateOrder: 'dmy', zone: 'Europe/Paris' } as const;
    const latin = await readBytes(new Uint8Array(Buffer.from(text, 'latin1')), 'a.csv', options);
    expect(describeTrades(latin)).toEqual(describeTrades(await readText(text, 'a.csv', options)));
  });

  it('the present decides an order of day and month that nothing else does', async () => {
    const csv = toCsv('Buy,1,7400,11/12/2026 09:30:00', 'Sell,1,7402,11/12/2026 09:31:00');
    const { trades, questions } = await readText(csv, 'a.csv', { zone: 'UTC', now: '2026-11-20T00:00:00Z' });
    expect([trades[0]?.date, questions]).toEqual(['2026-11-12', []]);
  });
});

describe('a damaged file never crashes (IMP-11)', () => {
  const files = readdirSync(folder).map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
  const damage = fc.record({
    file: fc.constantFrom(...files),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
    changes: fc.array(
      fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.integer({ min: 0, max: 255 }) }),
    ),
  });

  it('when it is cut or its bytes are changed', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async ({ file, cut, changes }) => {
        const bytes = file.bytes.slice(0, Math.ceil(cut * file.bytes.length));
        for (const { at, byte } of changes) bytes[Math.floor(at * bytes.length)] = byte;
        const result = await readTrades(bytes, file.name).catch((error: unknown) => error);
        if (result instanceof Error) expect(result).toBeInstanceOf(UnreadableFile);
      }),
      { numRuns: Number(process.env.IMPORT_RUNS ?? 100) },
    );
  });
});

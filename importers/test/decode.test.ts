import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { decodeText } from '../src/file/decode.ts';
import { openFiles } from '../src/index.ts';
import { describeTrades, readBytes, readFixtureText, readText } from './fixture.ts';
import { toXlsx } from './xlsx.ts';

type Encode = (text: string) => Uint8Array<ArrayBuffer>;

const toUtf16 =
  (isLittleEndian: boolean, mark = ''): Encode =>
  (text) => {
    const view = new DataView(new ArrayBuffer((text.length + mark.length) * 2));
    [...Array(view.byteLength / 2).keys()].forEach((index) => {
      view.setUint16(index * 2, (mark + text).charCodeAt(index), isLittleEndian);
    });
    return new Uint8Array(view.buffer);
  };

const MARK = '\ufeff';

const unicode: [string, Encode][] = [
  ['UTF-8', (text) => new Uint8Array(strToU8(text))],
  ['UTF-8 with a byte order mark', (text) => new Uint8Array(strToU8(MARK + text))],
  ['UTF-16 LE', toUtf16(true)],
  ['UTF-16 LE with a byte order mark', toUtf16(true, MARK)],
  ['UTF-16 BE', toUtf16(false)],
  ['UTF-16 BE with a byte order mark', toUtf16(false, MARK)],
];
const latin: [string, Encode] = ['windows-1252', (text) => new Uint8Array(Buffer.from(text, 'latin1'))];

const declare =
  (encoding: string, encode: Encode): Encode =>
  (text) =>
    encode(`<?xml version="1.0" encoding="${encoding}"?>${text.replace(/^<\?xml[^>]*>/, '')}`);

const frenchOptions = { dateOrder: 'dmy', zone: 'Europe/Paris' } as const;

describe.each([...unicode, latin])('text in %s', (_, encode) => {
  it('is read as CSV (IMX-02)', async () => {
    const text = readFixtureText('ninjatrader-trades-fr.csv');
    const file = await readBytes(encode(text), 'a.csv', frenchOptions);
    expect(describeTrades(file)).toEqual(describeTrades(await readText(text, 'a.csv', frenchOptions)));
    expect(file.trades).not.toEqual([]);
  });

  it.each(['metatrader5-positions.htm', 'ibkr-flex.xml'])('is read as markup: %s (IMX-02)', async (name) => {
    const text = readFixtureText(name);
    const file = await readBytes(encode(text), name);
    expect(describeTrades(file)).toEqual(describeTrades(await readText(text, name)));
    expect(file.trades).not.toEqual([]);
  });

  it('is read inside a zip (IMX-02)', async () => {
    const text = readFixtureText('ninjatrader-trades-fr.csv');
    const file = await readBytes(zipSync({ 'trades.csv': encode(text) }), 'a.zip', frenchOptions);
    expect(describeTrades(file)).toEqual(describeTrades(await readText(text, 'a.csv', frenchOptions)));
  });
});

const cells = [
  ['Näme', 'Größe', 'Имя'],
  ['1', '2.5', '数量'],
];

describe('the parts of a spreadsheet', () => {
  it.each([
    ...unicode,
    ['UTF-16 LE with a declaration', declare('UTF-16', toUtf16(true, MARK))],
    ['UTF-16 BE with a declaration', declare('utf-16', toUtf16(false, MARK))],
    ['UTF-8 with a declaration of UTF-16', declare('UTF-16', (text) => new Uint8Array(strToU8(text)))],
  ] satisfies [string, Encode][])('are read in %s (IMX-02)', async (_, encode) => {
    const [file] = await openFiles(toXlsx(cells, encode), 'report.xlsx');
    expect(file?.grid.rows.map((row) => row.cells)).toEqual(cells);
  });

  it('are read inside a zip (IMX-02)', async () => {
    const zip = zipSync({ 'report.xlsx': toXlsx(cells, toUtf16(true, MARK)) });
    const [file] = await openFiles(zip, 'report.zip');
    expect(file?.grid.rows.map((row) => row.cells)).toEqual(cells);
  });

  it('may span too many cells in no encoding (IMX-02)', async () => {
    const huge = [['a'], ...Array<string[]>(10).fill([])];
    const bytes = toXlsx(huge, (xml) => toUtf16(true, MARK)(xml.replace('r="A1"', "r='XFD1048576'")));
    await expect(openFiles(bytes, 'report.xlsx')).rejects.toThrow('The spreadsheet is too large.');
  });
});

describe('text that is no UTF-8', () => {
  it.each([
    ['<?xml version="1.0" encoding="windows-1251"?><a/>', 'windows-1251'],
    ["<?xml version='1.0' encoding='ISO-8859-5'?><a/>", 'iso-8859-5'],
    ['<html><head><meta charset="koi8-r"></head>', 'koi8-r'],
    ['<html><meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', 'windows-1251'],
    ['<?xml version="1.0" encoding="UTF-8"?><a/>', 'windows-1252'],
    ['<?xml version="1.0" encoding="none"?><a/>', 'windows-1252'],
    ['encoding="koi8-r",a', 'windows-1252'],
    ['a,b', 'windows-1252'],
  ])('is decoded by what it declares: %s (IMX-02)', (start, encoding) => {
    const letters = new Uint8Array([0xd6, 0xe5, 0xed, 0xe0]);
    const bytes = new Uint8Array([...strToU8(start), ...letters]);
    expect(decodeText(bytes)).toBe(start + new TextDecoder(encoding).decode(letters));
  });
});

it('decodes a table in any alphabet and every Unicode encoding to itself (IMX-02)', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9. -]{1,12}$/),
    fc.stringMatching(/^[А-я]{1,12}$/),
    fc.stringMatching(/^[丁-鿿]{1,12}$/),
    fc.stringMatching(/^[À-ÿ€]{1,12}$/),
  );
  const table = fc.array(fc.tuple(word, fc.constant('2026-03-02'), word), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(table, fc.constantFrom(...unicode), (rows, [, encode]) => {
      const text = rows.map((row) => row.join(',')).join('\r\n');
      expect(decodeText(encode(text))).toBe(text);
    }),
  );
});

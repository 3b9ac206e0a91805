import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { openFiles } from '../src/index.ts';
import { readFixtureText, readText } from './fixture.ts';

/** A row as one quoted cell, as some programs save files. */
const quote = (line: string): string => `"${line.replaceAll('"', '""')}"`;

/** Fixtures of one table, whose rows have as many cells as its header. */
const tables = readdirSync(join(import.meta.dirname, 'fixtures')).filter((name) => {
  if (!name.endsWith('.csv')) return false;
  const { data } = Papa.parse<string[]>(readFixtureText(name), { skipEmptyLines: true });
  return !readFixtureText(name).startsWith('"') && data.every((cells) => cells.length === data[0]?.length);
});

const readCells = async (text: string): Promise<string[][]> => {
  const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(text)), 'a.csv');
  return (file?.grid.rows ?? []).map(({ cells }) => cells);
};

describe('rows that are quoted as a whole', () => {
  it.each(tables)('are read like the same rows without quotes: %s (IMP-02)', async (name) => {
    const text = readFixtureText(name);
    const [header = '', ...rows] = text.split('\n');
    const expected = await readText(text, name);
    const quoted = [header, ...rows.map((row) => (row === '' ? row : quote(row)))].join('\n');
    expect(await readText(quoted, name)).toEqual(expected);
  });

  it('have the same cells, whichever of them are quoted (IMP-02)', async () => {
    const cell = fc.constantFrom('', 'a', '1', '"1,024.50"', '" x"', '"say ""yes"""');
    const rows = fc.array(fc.tuple(fc.tuple(cell, cell, cell), fc.boolean()), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const lines = list.map(([cells]) => cells.join(','));
        const mixed = list.map(([cells, isQuoted]) => (isQuoted ? quote(cells.join(',')) : cells.join(',')));
        expect(await readCells(['one,two,three', ...mixed, ''].join('\n'))).toEqual(
          await readCells(['one,two,three', ...lines, ''].join('\n')),
        );
      }),
    );
  });

  it('stay sentences when they are none of the table (IMP-02)', async () => {
    const lines = ['"Trades, all accounts"', 'one,two,three', '1,2,3', '"The end, of all"', ''];
    expect(await readCells(lines.join('\n'))).toEqual([
      ['Trades, all accounts'],
      ['one', 'two', 'three'],
      ['1', '2', '3'],
      ['The end, of all'],
    ]);
  });

  it('are named as what they are when they cannot be divided (IMP-07)', async () => {
    const [header, first] = readFixtureText('tradovate-orders.csv').split('\n');
    const { skipped } = await readText(`${header}\n"${first?.replaceAll(',', ';').replaceAll('"', '')}"\n`);
    expect(skipped).toEqual([{ row: 2, reason: 'The row has 1 cell, and the header has 32.' }]);
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formats } from '../src/formats/index.ts';
import { detect, openFiles, read } from '../src/index.ts';
import { readFixtureText, readText } from './fixture.ts';

const open = async (name: string) => {
  const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(readFixtureText(name))), name);
  if (!file) throw new Error('No file was read.');
  return file;
};

/** The format of a fixture, and its result after no number and time below its first row of a trade can be read. */
const readUnreadable = async (name: string) => {
  const format = detect(await open(name))[0]?.format ?? '';
  const { executions, roundTrips, skipped } = read(await open(name), { format });
  const first = [...executions, ...roundTrips, ...skipped].reduce((least, { row }) => Math.min(least, row), Infinity);
  const file = await open(name);
  for (const { number, cells } of file.grid.rows)
    if (number >= first) for (const [index, cell] of cells.entries()) cells[index] = cell.replace(/\d/g, '?');
  return { format, result: read(file, { format }) };
};

const names = readdirSync(join(import.meta.dirname, 'fixtures'));

describe('a file whose rows are all skipped', () => {
  it.each(names)('says how many and why, not that there are none: %s (IMX-08)', async (name) => {
    const { result } = await readUnreadable(name);
    const { executions, roundTrips, skipped, warnings } = result;
    expect([...executions, ...roundTrips]).toEqual([]);
    const sentences = warnings.filter((sentence) => /^Nothing was read|has no (?!quantities)|is empty/.test(sentence));
    const [{ reason } = { reason: '' }] = skipped;
    expect(skipped.length).toBeGreaterThan(0);
    expect(sentences).toEqual([expect.stringContaining(skipped.length === 1 ? reason : `all ${skipped.length} rows`)]);
    expect(skipped.map((row) => row.reason)).toContain(
      /for this reason: (.*?\.) If these/.exec(sentences[0] ?? '')?.[1],
    );
  });

  it('covers every format (IMX-08)', async () => {
    const read = new Set((await Promise.all(names.map(readUnreadable))).map(({ format }) => format));
    expect(formats.map(({ id }) => id).filter((id) => !read.has(id))).toEqual([]);
  });

  it('names the most frequent reason (IMX-08)', async () => {
    const header = 'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Commission,Account display name';
    const row = (price: string) => `MESU6,Buy,1,${price},2026-07-14 09:30:00,,,,0,A`;
    const { warnings } = await readText([header, row('x'), row(''), row('')].join('\n'));
    expect(warnings).toContainEqual(
      'Nothing was read: all 3 rows were left out, 2 of them for this reason: Price is missing. If these rows are trades, export the file again and do not edit it. If not, choose a longer period.',
    );
  });

  it('keeps the advice of the format for a file without rows (IMX-08)', async () => {
    const [header = ''] = readFixtureText('kraken.csv').split('\n');
    const { warnings } = await readText(`${header}\n`);
    expect(warnings).toEqual([expect.stringContaining('longer period')]);
  });
});

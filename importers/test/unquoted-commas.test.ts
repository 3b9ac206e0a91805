import fc from 'fast-check';
import { createMappedFormat, openFiles } from '../src/index.ts';
import { text } from '../src/table/columns.ts';
import { findTables } from '../src/table/tables.ts';

/** The rows of a table, without those that are shifted. */
const readTable = async (lines: readonly string[]) => {
  const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(`${lines.join('\n')}\n`)), 'a.csv');
  const [table] = file ? findTables(file.grid, { first: text('c0') }) : [];
  if (!table) throw new Error('No table was found.');
  return table.rows.map(({ cells, isShifted }) => (isShifted ? 'shifted' : cells));
};

const columns = {
  code: { usual: ['AAPL', 'MSFT', 'Buy'], odd: ['Smith, John', 'BRK,B'] },
  words: { usual: ['Fee of May', 'Dividend', ''], odd: ['Smith, John', 'Fee,5', 'a b,c,d', 'Total,'] },
  number: { usual: ['1.25', '-20', '7', ''], odd: ['1,234.56', '-1,200', '1,234,567.00', '$7,400.25'] },
  day: { usual: ['2026-07-14', '2026-07-15'], odd: ['2026-07-16'] },
  date: { usual: ['Jul 14, 2026', 'Aug 3, 2026'], odd: ['Jul 15, 2026'] },
  blank: { usual: [''], odd: ['', '5', '1,234', 'note, short'] },
};
type Kind = keyof typeof columns;
const kinds = Object.keys(columns) as Kind[];

const quote = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');

const lists = fc
  .array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 5 })
  .map((others): Kind[] => ['code', ...others]);

const tables = lists.chain((list) =>
  fc.record({
    list: fc.constant(list),
    rows: fc.array(fc.tuple(...list.map((kind) => fc.constantFrom(...columns[kind].usual))), {
      minLength: 3,
      maxLength: 5,
    }),
    row: fc.tuple(...list.map((kind) => fc.constantFrom(...columns[kind].usual))),
    odd: fc.nat(list.length - 1),
    choice: fc.nat(11),
  }),
);

describe('a row with a comma that is not in quotes', () => {
  it('is read as with quotes or listed (IMX-08)', async () => {
    let repaired = 0;
    await fc.assert(
      fc.asyncProperty(tables, async ({ list, rows, row, odd, choice }) => {
        const values = columns[list[odd] ?? 'code'].odd;
        const cells = row.map((cell, index) => (index === odd ? (values[choice % values.length] ?? '') : cell));
        const header = quote(list.map((_, index) => `c${index}`));
        // The first rows show what each column contains.
        const shown = quote(list.map((kind) => columns[kind].usual[0] ?? ''));
        const others = [shown, ...rows.map(quote)];
        const unquoted = cells.map((cell, index) => (index === odd ? cell : `"${cell}"`)).join(',');
        const expected = await readTable([header, ...others, quote(cells)]);
        const found = await readTable([header, ...others, unquoted]);
        if (found.at(-1) === 'shifted') {
          expect(found).toEqual([...expected.slice(0, -1), 'shifted']);
          return;
        }
        if (cells[odd]?.includes(',')) repaired += 1;
        expect(found).toEqual(expected);
      }),
      { numRuns: 500 },
    );
    expect(repaired).toBeGreaterThan(0);
  });

  const header = 'c0,Side,Quantity,Price,Note';
  const sound = ['AAPL,Buy,100,21.50,first of two', 'MSFT,Sell,100,420.25,'];

  it.each([
    ['a price with thousands', 'NVR,Buy,1,7,234.56,', ['NVR', 'Buy', '1', '7,234.56', '']],
    ['a quantity with thousands', 'F,Buy,1,200,11.50,x', ['F', 'Buy', '1,200', '11.50', 'x']],
    ['a text with a comma', 'F,Buy,100,11.50,sold, later', ['F', 'Buy', '100', '11.50', 'sold, later']],
  ])('is read if only one reading is possible: %s (IMX-08)', async (_, row, cells) => {
    expect((await readTable([header, ...sound, row])).at(-1)).toEqual(cells);
  });

  it('is listed if two readings are possible (IMX-08)', async () => {
    expect((await readTable([header, ...sound, 'F,Buy,5,100,200,x'])).at(-1)).toBe('shifted');
  });

  it('is read by a mapping, too (IMX-08)', async () => {
    const names = ['c0', 'Side', 'Quantity', 'Price', 'Day'];
    const lines = [names.join(','), 'AAPL,Buy,100,21.50,2026-07-14', 'NVR,Buy,1,7,234.56,2026-07-14', ''];
    const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(lines.join('\n'))), 'a.csv');
    const format = createMappedFormat({
      header: names.join('\t'),
      kind: 'executions',
      columns: { symbol: 0, side: 1, quantity: 2, price: 3, day: 4 },
      isNet: false,
    });
    const result = file && format.read(file, {});
    expect(result?.executions.map(({ price }) => price)).toEqual(['21.5', '7234.56']);
  });
});

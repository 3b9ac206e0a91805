import { createMappedFormat, openFiles } from '../src/index.ts';

/** The skipped rows of a mapped table with one row of this status. */
const readStatus = async (status: string, quantity = 'Quantity') => {
  const names = ['Symbol', 'Side', quantity, 'Price', 'Day', 'Status'];
  const lines = [names.join(','), `AAPL,Buy,100,21.50,2026-07-14,${status}`, ''];
  const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(lines.join('\n'))), 'a.csv');
  const format = createMappedFormat({
    header: names.join('\t'),
    kind: 'executions',
    columns: { symbol: 0, side: 1, quantity: 2, price: 3, day: 4, status: 5 },
    isNet: false,
  });
  return file && format.read(file, {}).skipped;
};

describe('the status of a mapped row', () => {
  it.each(['', 'Filled', 'FILLED', 'orderFilled', 'Executed', 'Ausgeführt', 'Exécuté', 'Completed', 'Closed'])(
    "'%s' is a fill (IMX-08)",
    async (status) => {
      expect(await readStatus(status)).toEqual([]);
    },
  );

  it.each([
    'Incomplete',
    'Unfilled',
    'Not filled',
    'Partially filled',
    'PartiallyFilled',
    'Disclosed',
    'Pending execution',
  ])('“%s” is no fill of the quantity (IMX-08)', async (status) => {
    expect(await readStatus(status)).toEqual([{ row: 2, reason: `The status of the row is “${status}”.` }]);
  });

  it('of a partial fill is read with a column of filled quantities (IMX-08)', async () => {
    expect(await readStatus('Partially filled', 'Filled Qty')).toEqual([]);
  });
});

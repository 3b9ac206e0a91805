import fc from 'fast-check';
import { describeTrades, readText } from './fixture.ts';

const header =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Currency';

/** An option on a micro future, bought at 31.5 and sold at 40.0, with 2 × 1.20 of costs. */
const toFile = (symbol: string, contract: string, pointValue: number, strike: string): string => {
  const write = (day: string, action: string, code: string, sign: number, price: number, order: number): string => {
    const value = (sign * price * pointValue).toFixed(2);
    const words = `${sign > 0 ? 'Sold' : 'Bought'} 1 ${contract} Call ${strike} @ ${price.toFixed(1)}`;
    return `2026-04-${day}T10:00:00-0500,Trade,${action},${code},${symbol},Future Option,${words},${value},1,${value},-0.75,-0.45,1,${symbol.split(' ')[0]},/MESM6,4/24/26,${strike},CALL,${order},USD`;
  };
  return [
    header,
    write('21', 'Sell to Close', 'SELL_TO_CLOSE', 1, 40, 2),
    write('20', 'Buy to Open', 'BUY_TO_OPEN', -1, 31.5, 1),
    '',
  ].join('\n');
};

describe('codes of options on micro futures', () => {
  it.each([
    ['./MESM6EX4J6 260424C6900', '/MESM6 EX4J6 04/24/26', 5, '6900', 'MESM6EX4J6260424C6900', '40.10'],
    ['./M2KM6MT4J6 260424C2412.5', '/M2KM6 MT4J6 04/24/26', 5, '2412.5', 'M2KM6MT4J6260424C2412.5', '40.10'],
    ['./MNQM6D4CJ6 260424C125000.5', '/MNQM6 D4CJ6 04/24/26', 2, '125000.5', 'MNQM6D4CJ6260424C125000.5', '14.60'],
  ])('are read: %s (IMX-08)', async (symbol, contract, pointValue, strike, ticker, net) => {
    const file = await readText(toFile(symbol, contract, pointValue, strike));
    // 8.5 × the value of a point − 2.40
    expect(describeTrades(file)).toEqual([`long 1 ${ticker} 31.5 -> 40, ${net} after 2.40 on 2026-04-21`]);
    expect(file.skipped).toEqual([]);
  });

  it('fit, whatever contract, option and strike they name (IMX-08)', async () => {
    const root = fc.constantFrom('MES', 'MNQ', 'M2K', 'MYM', 'MCL', 'MGC');
    const option = fc.stringMatching(/^[A-Z][A-Z0-9]{1,2}[FGHJKMNQUVXZ][0-9]$/);
    const strike = fc.integer({ min: 1, max: 2_000_000 }).map((tenths) => String(tenths / 10));
    await fc.assert(
      fc.asyncProperty(root, option, strike, async (name, code, level) => {
        const file = await readText(
          toFile(`./${name}M6${code} 260424C${level}`, `/${name}M6 ${code} 04/24/26`, 5, level),
        );
        expect(file.trades.map(({ ticker }) => ticker)).toEqual([`${name}M6${code}260424C${level}`]);
      }),
    );
  });
});

it('reads options of adjusted shares, whose underlying has six letters (IMX-08)', async () => {
  const rows = [
    'Date,Symbol,Side,Quantity,Price,Source',
    '2026-04-20,GOOGL1260424C00150000,Buy,1,3.00,x',
    '2026-04-21,GOOGL1260424C00150000,Sell,1,4.00,x',
  ];
  const { openFiles, findMappableTable, createMappedFormat } = await import('../src/index.ts');
  const [file] = await openFiles(new Uint8Array(new TextEncoder().encode(rows.join('\n'))), 'a.csv');
  const table = file && findMappableTable(file);
  if (!file || !table) throw new Error('The file has no table.');
  const mapping = {
    header: table.header,
    kind: 'executions' as const,
    columns: table.suggested.executions,
    isNet: true,
  };
  const { executions, skipped } = createMappedFormat(mapping).read(file, {});
  expect(executions.map(({ ticker }) => ticker)).toEqual(['GOOGL1260424C00150000', 'GOOGL1260424C00150000']);
  expect(skipped).toEqual([]);
});

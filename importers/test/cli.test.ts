import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const run = (...values: string[]) => {
  const path = join(import.meta.dirname, '../cli/main.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...values], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

it('prints the trades of a file as JSON (IMP-13)', () => {
  const zone = ['--zone', 'America/Chicago'];
  const { status, stdout } = run(fixture('tradovate-performance.csv'), '--account', 'Main', ...zone);
  const file = JSON.parse(stdout) as { trades: object[] };
  expect(status).toBe(0);
  expect(Object.keys(file)).toEqual(['format', 'trades', 'open', 'skipped', 'warnings', 'questions']);
  const names =
    'account ticker side quantity entryPrice exitPrice openedAt closedAt amount fees date executions key'.split(' ');
  expect(Object.keys(file.trades[0] ?? {})).toEqual(names);
  expect(file.trades[1]).toMatchObject({ account: 'Main', amount: '1200.00', openedAt: '2026-07-15T14:45:49.000Z' });
});

it('prints the trades of one order as one trade with legs (LEG-05)', () => {
  const read = (...values: string[]) =>
    (JSON.parse(run(fixture('tastytrade-legs.csv'), ...values).stdout) as { trades: object[] }).trades;
  const [trade, other] = read('--legs');
  const leg = { side: 'short', quantity: '1', entryPrice: '7', exitPrice: '0.13', net: '684.37', fees: '2.63' };
  expect(trade).toMatchObject({
    ...{ ticker: 'SPX', side: 'short', quantity: '1', entryPrice: '2', amount: '206.75', fees: '5.25' },
    ...{ openedAt: '2026-05-04T14:40:02.000Z', closedAt: '2026-05-11T15:15:41.000Z', structure: 'vertical' },
    instrument: { underlying: 'SPX', kind: 'option', expiry: '2026-06-19', strike: null, right: 'put' },
    legs: [
      { ticker: 'SPX260619P04950000', side: 'long', net: '-477.62' },
      { ...leg, ticker: 'SPX260619P05000000', instrument: { strike: '5000', right: 'put' } },
    ],
    executions: [{ leg: 0 }, { leg: 1 }, { leg: 1 }, { leg: 0 }],
  });
  // Bought for more than it was sold for.
  expect(trade).not.toHaveProperty('exitPrice');
  expect(other).toEqual(read()[2]);
});

it('reads dates in the given order (IMP-13)', () => {
  const { stdout } = run(fixture('ninjatrader-trades-fr.csv'), '--date-order', 'dmy', '--format', 'ninjatrader-trades');
  expect(JSON.parse(stdout)).toMatchObject({ trades: [{ date: '2026-04-01' }] });
});

it.each([
  ['of no known format', [join(import.meta.dirname, 'cli.test.ts')], 'The file is in no known format'],
  ['that does not exist', [fixture('none.csv')], 'cannot be opened'],
  [
    'in another format than given',
    [fixture('thinkorswim.csv'), '--format', 'metatrader4'],
    'not in the format MetaTrader 4',
  ],
  ['in an unknown zone', [fixture('thinkorswim.csv'), '--zone', 'Mars'], 'The time zone “Mars” is not known'],
  ['without its name', [], 'Usage: npm run -s import:read -- FILE'],
  ['with a wrong option', [fixture('thinkorswim.csv'), '--date-order', 'ymd'], 'Usage: npm run -s import:read -- FILE'],
])('ends with 2 and one sentence for a file %s (IMP-13)', (_, values, sentence) => {
  const { status, stdout, stderr } = run(...values);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

describe('with --guess (IMX-09)', () => {
  const write = (text: string): string => {
    const path = join(mkdtempSync(join(tmpdir(), 'guess-')), 'table.csv');
    writeFileSync(path, text);
    return path;
  };

  it('prints the columns by which a table of no known format is read', () => {
    const path = write('Data;Walor;K/S;Liczba;Cena\n2026-02-02;CDR;K;2;200,50\n2026-02-03;CDR;S;2;201,50\n');
    expect(run(path).status).toBe(2);
    const { status, stdout } = run(path, '--guess');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      trades: [{ ticker: 'CDR', amount: '2.00' }],
      mapping: { day: 'Data', symbol: 'Walor', side: 'K/S', quantity: 'Liczba', price: 'Cena' },
    });
  });

  it('ends with 2 and one sentence if a required column was not recognized', () => {
    const { status, stdout, stderr } = run(write('Data;Walor;Liczba;Cena\n2026-02-02;CDR;2;200,50\n'), '--guess');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe('The file is in no known format, and no column was recognized as Side.\n');
  });

  it('reads a known format as that format', () => {
    const { stdout } = run(fixture('tradovate-performance.csv'), '--guess');
    expect(JSON.parse(stdout)).toMatchObject({ format: 'tradovate-performance', mapping: null });
  });
});

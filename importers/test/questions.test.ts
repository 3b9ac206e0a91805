import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { findMappableTable, type OpenedFile, openFiles, type ReadOptions, read, readMapped } from '../src/index.ts';
import { suggestMapping } from '../src/mapping/suggest-mapping.ts';
import { readText } from './fixture.ts';

const folder = join(import.meta.dirname, 'fixtures');
const names = readdirSync(folder);

const open = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<OpenedFile> => {
  const [file] = await openFiles(bytes, name);
  if (!file) throw new Error('No file was read.');
  return file;
};

const roots = ['XYZ', 'MES', 'NQ', 'ES', 'EURUSD', 'XYZ1', 'NQ OPTIONS', 'HEN3'];
const pairs = ['BNB/USD', 'BNB/USDT', 'EUR/USD', 'USD/EUR', 'BTC/USDT', 'BTC/USD'];
const someOf = (keys: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...keys), fc.constantFrom('2', '0.5', '1250'), { maxKeys: keys.length });

/** What a trader can answer about any file. */
const answers = fc.record(
  {
    account: fc.constantFrom('', 'Main', 'U7654321'),
    keepsAccounts: fc.boolean(),
    zone: fc.constantFrom('America/New_York', 'Europe/Berlin'),
    dateOrder: fc.constantFrom('dmy' as const, 'mdy' as const),
    feePerUnit: fc.constantFrom('0', '0.65'),
    pointValues: someOf(roots),
    rates: someOf(pairs),
  },
  { requiredKeys: [] },
);

/** The questions of a file, and the accounts that it names. */
const ask = (file: OpenedFile, options: ReadOptions, format?: string) => {
  const { questions, accounts } = read(file, { now: '2026-11-20T00:00:00Z', ...options, format });
  return { questions, accounts };
};

describe('the questions of a file', () => {
  it.each(names)('and its accounts do not depend on the answers: %s (IMP-05)', async (name) => {
    const file = await open(new Uint8Array(readFileSync(join(folder, name))), name);
    const unanswered = ask(file, {});
    fc.assert(
      fc.property(answers, (options) => expect(ask(file, options)).toEqual(unanswered)),
      { numRuns: 5 },
    );
  });

  // The trader is asked for the value of HEN3, which can be a contract or a share, and for the rate of its fees.
  const table = [
    'Date,Symbol,Side,Quantity,Price,Currency,Amount,Commission Rate,Fee Currency,Fees,Sum',
    '03/04/2026 10:00,HEN3,Buy,2,100,USD,200,0.5,EUR,1,1000',
    '03/04/2026 11:00,HEN3,Sell,2,101,USD,202,0.5,EUR,1,1010',
    '03/05/2026 11:00,AAPL,Buy,2,101,USD,202,0.5,,,202',
    '03/05/2026 12:00,AAPL,Sell,2,102,USD,204,0.5,,,204',
  ];

  it('about guessed columns do not depend on them either (IMP-05, IMX-09)', async () => {
    const file = await open(new TextEncoder().encode(table.join('\n')), 'table.csv');
    const suggested = findMappableTable(file);
    if (!suggested) throw new Error('The file has no table.');
    const mapping = { ...suggestMapping(suggested), isNet: true, confirmed: [] };
    const unanswered = readMapped(file, mapping, {}).questions;
    expect(new Set(unanswered.map(({ id }) => id))).toEqual(
      new Set(['column', 'account', 'fees', 'pointValue', 'rate', 'dateOrder', 'zone']),
    );
    fc.assert(
      fc.property(answers, (options) => expect(readMapped(file, mapping, options).questions).toEqual(unanswered)),
    );
  });

  it('are left out on the command line if they are answered (IMP-13)', async () => {
    const { questions } = await readText(table.join('\n'), 'table.csv', {
      guess: true,
      ...{ account: 'Main', zone: 'UTC', dateOrder: 'mdy', feePerUnit: '1' },
      ...{ pointValues: { HEN3: '5' }, rates: { 'EUR/USD': '1.1' } },
    });
    expect(new Set(questions.map(({ id }) => id))).toEqual(new Set(['column']));
  });

  it('do not ask for the value of a contract that an earlier import knows, and read it (IMP-12)', async () => {
    const file = await open(new TextEncoder().encode(table.join('\n')), 'table.csv');
    const suggested = findMappableTable(file);
    if (!suggested) throw new Error('The file has no table.');
    const options = { knownPointValues: { HEN3: '5' } };
    const { executions, questions } = readMapped(file, { ...suggestMapping(suggested), isNet: true }, options);
    expect([executions.length, questions.filter(({ root }) => root)]).toEqual([4, []]);
  });
});

describe('the account of a file whose rows all name it', () => {
  const lines = ['Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Commission,Account display name'];
  const row = 'MESU6,Buy,1,100,2026-07-14 09:30:00,1,,,0,Sim101';

  it.each([
    ['is renamed by an answer', {}, 'Main'],
    ['keeps its name where the answer is a remembered one', { keepsAccounts: true }, 'Sim101'],
  ])('%s (IMP-05)', async (_, options, account) => {
    const file = await open(new TextEncoder().encode([...lines, row].join('\n')), 'a.csv');
    expect(read(file, { account: 'Main', ...options }).executions).toMatchObject([{ account }]);
  });
});

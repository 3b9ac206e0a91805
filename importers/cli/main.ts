// `npm run -s import:read -- FILE …`: prints the trades of a broker file as JSON. The same code as in the browser reads
// it.
import { parseArgs } from 'node:util';
import { combineOrders, type FileTrades, readTrades, UnreadableFile } from '../src/index.ts';
import { readBytes, refuse, takeOnly } from './command-line.ts';

const usage =
  'Usage: npm run -s import:read -- FILE [--account NAME] [--zone ZONE] [--format ID] [--date-order dmy|mdy] [--legs] [--guess]';

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        zone: { type: 'string' },
        format: { type: 'string' },
        'date-order': { type: 'string' },
        legs: { type: 'boolean' },
        guess: { type: 'boolean' },
      },
    });
  } catch {
    return refuse(usage);
  }
};

const toDateOrder = (text: string | undefined): 'dmy' | 'mdy' | undefined =>
  text === undefined || text === 'dmy' || text === 'mdy' ? text : refuse(usage);

const common = ['account', 'ticker', 'side', 'quantity', 'entryPrice'] as const;
const resultFields = [...common, ...(['exitPrice', 'openedAt', 'closedAt', 'amount', 'fees', 'date'] as const)];
const sourceFields = ['executions', 'key'] as const;
const tradeFields = [...resultFields, ...(['notes', 'setup', 'tags'] as const), ...sourceFields];
const legFields = [...resultFields, ...(['instrument', 'legs', 'structure'] as const), ...sourceFields];
const openFields = [...common, ...(['openedAt', 'realized', 'executions', 'key'] as const)];

const pick = <T, K extends keyof T & string>(item: T, fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, item[field]]));

/** With legs, the trades that one order of the broker opened are one. */
const listTrades = (file: FileTrades, zone: string | undefined, hasLegs = false) =>
  (hasLegs ? combineOrders(file, zone ?? 'UTC') : file.trades).map((trade) =>
    'legs' in trade ? pick(trade, legFields) : pick(trade, tradeFields),
  );

const toJson = ({ format, open, skipped, warnings, questions }: FileTrades, trades: ReturnType<typeof listTrades>) => ({
  format,
  trades,
  open: open.map((position) => pick(position, openFields)),
  skipped,
  warnings,
  questions,
});

const main = async (): Promise<void> => {
  const { positionals, values } = readArguments();
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) return refuse(usage);
  const { account, zone, format, legs, guess } = values;
  const options = {
    account,
    zone,
    format,
    guess,
    dateOrder: toDateOrder(values['date-order']),
    now: new Date().toISOString(),
  };
  const files = await readTrades(readBytes(path), path, options).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return refuse(error.message);
    throw error;
  });
  const file = takeOnly(files);
  const json = toJson(file, listTrades(file, zone, legs));
  console.log(JSON.stringify(guess ? { ...json, mapping: file.mapping } : json, null, 2));
};

await main();

import type { OpenedFile } from '../file/open.ts';
import { normalizeHeader } from '../table/columns.ts';
import { listHeaderRows } from '../table/tables.ts';

/**
 * A kind of file that has no trades, whichever broker it is from. A header has one name of each list of `has`, and none
 * of `lacks`.
 */
interface OtherKind {
  has: readonly (readonly string[])[];
  lacks: readonly string[];
  sentence: string;
}

const EXPORT =
  'In your broker’s platform, open the history of the account, and export the executions, the filled orders or the closed trades instead.';

const symbols = ['Symbol', 'Instrument', 'Ticker', 'Contract', 'Contracts', 'Market', 'Pair', 'Security'];
const fills = [
  'Fill Price',
  'Avg Fill Price',
  'Average Fill Price',
  'Filled Price',
  'Avg Price',
  'Average Price',
  'Exec Price',
  'Exit Price',
  'Close Price',
  'Realized P&L',
  'Trade Price',
  'Price',
];

const kinds: readonly OtherKind[] = [
  {
    has: [['Open'], ['High'], ['Low'], ['Close', 'Last']],
    lacks: ['Side', 'Quantity', 'Qty', 'Action', 'Exit Price'],
    sentence: `The file seems to have prices and no trades. ${EXPORT}`,
  },
  {
    has: [
      symbols,
      [
        'Unrealized P&L',
        'Unrealized PnL',
        'Unrealized',
        'Unrealized Gain/Loss',
        'Open P&L',
        'P/L Open',
        'Floating P&L',
        'Market Value',
        'Mark Price',
      ],
    ],
    lacks: ['Exit Price', 'Close Price', 'Close Time', 'Exit Time'],
    sentence: `The file seems to have open positions and no trades. ${EXPORT}`,
  },
  {
    has: [
      ['Amount', 'Change', 'Cash Flow', 'Credit', 'Net Amount', 'Delta'],
      ['Balance', 'Cash Balance', 'Account Balance', 'Running Balance', 'Wallet Balance', 'Balance After'],
    ],
    lacks: fills,
    sentence: `The file seems to be a cash statement without trades. ${EXPORT}`,
  },
  {
    has: [
      symbols,
      ['Status', 'State', 'Order Status'],
      ['Order Type', 'Type', 'Limit Price', 'Stop Price', 'Order Price', 'Limit'],
    ],
    lacks: fills,
    sentence: `The file seems to have orders without their fills. ${EXPORT}`,
  },
];

const normalize = (names: readonly string[]): string[] => names.map(normalizeHeader);

/**
 * What to export instead of a file of another kind, for brokers whose export is not known; undefined if it is of none
 * of these.
 */
export function explainKind({ grid }: OpenedFile): string | undefined {
  const headers = listHeaderRows(grid).map(({ header: { names } }) => new Set(names));
  const matches = (names: ReadonlySet<string>, { has, lacks }: OtherKind): boolean =>
    has.every((list) => normalize(list).some((name) => names.has(name))) &&
    !normalize(lacks).some((name) => names.has(name));
  return kinds.find((kind) => headers.some((names) => matches(names, kind)))?.sentence;
}

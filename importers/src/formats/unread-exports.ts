import type { OpenedFile } from '../file/open.ts';
import { normalizeHeader } from '../table/columns.ts';
import { listHeaderRows } from '../table/tables.ts';

/** An export that no format reads, by columns that no other export has together. */
interface UnreadExport {
  /** What the file is, for the trader. */
  name: string;
  columns: readonly string[];
  /** What to do, unless it is to map the columns. */
  advice?: string;
}

const WITHOUT_PRICES = 'It has no prices, so that its trades cannot be read.';

/** See "Formats that are left out" in docs/adding-a-broker.md. */
const unreadExports: readonly UnreadExport[] = [
  { name: 'Bitget (futures orders)', columns: ['Futures', 'Direction', 'Avg Price', 'Filled Qty', 'Realized PnL'] },
  {
    name: 'OKX (order history)',
    columns: ['Instrument', 'Order Type', 'Side', 'Avg Fill Price', 'Filled Quantity', 'PnL', 'Order Time'],
  },
  {
    name: 'eToro (closed positions)',
    columns: ['Position ID', 'Action', 'Units', 'Open Rate', 'Close Rate', 'Profit'],
  },
  { name: 'Tiger Brokers (statement)', columns: ['Trade Date', 'Time', 'Buy/Sell', 'Trade Price', 'Comm/Fee/Tax'] },
  { name: 'TradeStation (orders)', columns: ['Symbol', 'Type', 'Qty Filled', 'Filled Price', 'Filled/Canceled'] },
  {
    name: 'FTMO (closed trades)',
    columns: ['Ticket', 'Open', 'Type', 'Volume', 'Symbol', 'Close', 'Profit', 'Pips', 'Trade duration in seconds'],
  },
  {
    name: 'TD Ameritrade (transactions)',
    columns: ['Date', 'Transaction ID', 'Description', 'Quantity', 'Symbol', 'Reg Fee', 'Short-Term RDM Fee'],
  },
  {
    name: 'Freetrade (activity)',
    columns: ['Title', 'Timestamp', 'Buy / Sell', 'Price per Share in Account Currency'],
  },
  {
    name: 'Trade Republic (transactions)',
    columns: ['account_type', 'category', 'asset_class', 'shares', 'price', 'fee', 'tax', 'transaction_id'],
  },
  {
    name: 'BUX (transactions)',
    columns: ['Transaction Category', 'Transaction Type', 'Asset Name', 'Trade Price', 'Trade Quantity'],
  },
  {
    name: 'Bitvavo (transactions)',
    columns: ['Timezone', 'Date', 'Type', 'Currency', 'Quote Currency', 'Quote Price', 'Fee amount'],
  },
  {
    name: 'Crypto.com (transactions)',
    columns: ['Transaction Description', 'To Currency', 'Native Currency', 'Native Amount', 'Transaction Kind'],
    advice: WITHOUT_PRICES,
  },
  { name: 'Avanza (transactions)', columns: ['Datum', 'Konto', 'Typ av transaktion', 'Antal', 'Kurs', 'Belopp'] },
  {
    name: 'Directa (movements)',
    columns: ['Data operazione', 'Tipo operazione', 'Ticker', 'Protocollo', 'Quantità', 'Importo euro'],
    advice: WITHOUT_PRICES,
  },
  {
    name: 'Hargreaves Lansdown (transactions)',
    columns: ['Trade date', 'Settle date', 'Reference', 'Unit cost (p)', 'Value (£)'],
    advice: 'Its prices are in pence: convert them to pounds, then map its columns.',
  },
];

/** An export of a known broker that has no format. */
interface NamedExport {
  /** What it is, and what to do. */
  sentence: string;
  /** Its columns have all that trades need. */
  isMappable: boolean;
}

/** Names an export of a known broker that has no format; undefined for other files. */
export function findUnreadExport({ grid }: OpenedFile): NamedExport | undefined {
  const headers = listHeaderRows(grid).map(({ header }) => new Set(header.names));
  const found = unreadExports.find(({ columns }) =>
    headers.some((names) => columns.every((column) => names.has(normalizeHeader(column)))),
  );
  if (!found) return undefined;
  const { name, advice = 'No format reads it yet: map its columns.' } = found;
  return { sentence: `This looks like an export of ${name}. ${advice}`, isMappable: found.advice === undefined };
}

import { type Columns, number, optional, text, time } from './columns.ts';

/** What the rows of a mapped table are: fills, or closed trades with their P&L. */
export type MappedKind = 'executions' | 'roundTrips';

const fee = optional(
  number(
    ...['Commission', 'Commissions', 'Comm', 'Total Fees', 'Fees', 'Fee', 'Other Fees', 'Exchange Fee'],
    ...['Exchange Fees', 'Taxes', 'Tax'],
  ),
);

/** Fees add up: each of these roles is a column of fees or taxes. */
export const feeRoles = ['fees', 'otherFees', 'fees3', 'fees4', 'fees5', 'fees6', 'fees7', 'fees8'] as const;

const common = {
  account: optional(text('Account', 'Account Name', 'Account Number')),
  fees: fee,
  otherFees: fee,
  fees3: fee,
  fees4: fee,
  fees5: fee,
  fees6: fee,
  fees7: fee,
  fees8: fee,
  currency: optional(text('Currency', 'Ccy')),
  feeCurrency: optional(
    text('Fee Currency', 'Commission Currency', 'Fees Currency', 'Fee Ccy', 'Fee Coin', 'Fee Asset', 'Fee Unit'),
  ),
  id: optional(text('Execution ID', 'Exec ID', 'Trade ID', 'Deal ID', 'Fill ID', 'ID')),
};

const quantity = number('Quantity', 'Qty', 'Size', 'Volume', 'Shares', 'Contracts', 'Lots', 'Filled');

/**
 * The names are those by which a role is suggested for a column. Any table of fills can have them, so they are no
 * evidence of a format; see `furtherNames` for those of brokers and other languages.
 */
export const executionRoles = {
  symbol: text('Symbol', 'Ticker', 'Instrument', 'Contract', 'Market', 'Asset', 'Pair'),
  side: text('Side', 'Action', 'Buy/Sell', 'B/S', 'Type', 'Direction'),
  quantity,
  signedQuantity: optional(quantity),
  price: number('Price', 'Fill Price', 'Avg Price', 'Average Price', 'Execution Price', 'Rate', 'Px'),
  day: time(
    'Fill Time',
    'Execution Time',
    'Executed At',
    'Date/Time',
    'Datetime',
    'Timestamp',
    'Date',
    'Trade Date',
    'Time',
  ),
  clock: optional(time('Time', 'Time of Day')),
  status: optional(text('Status', 'State', 'Order Status')),
  ...common,
};

export const roundTripRoles = {
  symbol: executionRoles.symbol,
  side: optional(text('Side', 'Direction', 'Type', 'Long/Short', 'Position')),
  quantity,
  entryPrice: number('Entry Price', 'Open Price', 'Entry', 'Avg Entry', 'Average Entry', 'Buy Price', 'Buy Px'),
  exitPrice: number('Exit Price', 'Close Price', 'Exit', 'Avg Exit', 'Average Exit', 'Sell Price', 'Sell Px'),
  openDay: optional(time('Open Date/Time', 'Entry Time', 'Open Time', 'Opened', 'Entry Date', 'Open Date')),
  openClock: optional(time('Open Time', 'Entry Time')),
  closeDay: time(
    'Close Date/Time',
    'Exit Time',
    'Close Time',
    'Closed',
    'Exit Date',
    'Close Date',
    'Date',
    'Trade Date',
  ),
  closeClock: optional(time('Close Time', 'Exit Time', 'Time')),
  profit: number('Net P&L', 'Net Profit', 'P&L', 'PnL', 'Profit', 'Profit/Loss', 'Realized P&L', 'Gain/Loss'),
  mae: optional(number('MAE')),
  mfe: optional(number('MFE')),
  ...common,
};

export type ExecutionRole = keyof typeof executionRoles;
export type RoundTripRole = keyof typeof roundTripRoles;

export const mappedColumns: Readonly<Record<MappedKind, Columns<string>>> = {
  executions: executionRoles,
  roundTrips: roundTripRoles,
};

const labels: Readonly<Record<string, string>> = {
  symbol: 'Symbol',
  side: 'Side',
  quantity: 'Quantity',
  signedQuantity: 'Quantity, below 0 for sales',
  price: 'Price',
  day: 'Date and time',
  clock: 'Time of day, if separate',
  entryPrice: 'Entry price',
  exitPrice: 'Exit price',
  openDay: 'Opened: date and time',
  openClock: 'Opened: time of day, if separate',
  closeDay: 'Closed: date and time',
  closeClock: 'Closed: time of day, if separate',
  profit: 'P&L',
  mae: 'MAE',
  mfe: 'MFE',
  account: 'Account',
  fees: 'Fees or taxes; several columns add up',
  status: 'Status: only filled rows count',
  currency: 'Currency',
  feeCurrency: 'Currency of the fees',
  id: 'Id of the row',
};

/** A role that a column can have. */
export interface MappingRole {
  role: string;
  label: string;
  isRequired: boolean;
  /** The role that makes this one unnecessary. */
  instead?: string;
  /** The roles of further columns with the same meaning. */
  further: readonly string[];
}

/** A quantity with a sign says what the side does. */
const toInstead = (kind: MappedKind, role: string): string | undefined =>
  kind === 'executions' && (role === 'side' || role === 'quantity') ? 'signedQuantity' : undefined;

const [, ...furtherFeeRoles] = feeRoles;

const listRoles = (kind: MappedKind): MappingRole[] =>
  Object.entries(mappedColumns[kind])
    .filter(([role]) => role in labels)
    .map(([role, { isOptional }]) => ({
      role,
      label: labels[role] ?? role,
      isRequired: !isOptional,
      instead: toInstead(kind, role),
      further: role === 'fees' ? furtherFeeRoles : [],
    }));

export const mappingRoles: Readonly<Record<MappedKind, MappingRole[]>> = {
  executions: listRoles('executions'),
  roundTrips: listRoles('roundTrips'),
};

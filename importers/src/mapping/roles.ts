import { type Columns, number, optional, text, time } from '../table/columns.ts';

/** What the rows of a mapped table are: fills, or closed trades with their P&L. */
export type MappedKind = 'executions' | 'roundTrips';

const common = {
  account: optional(text('Account', 'Account Name', 'Account Number')),
  fees: optional(number('Commission', 'Commissions', 'Comm', 'Total Fees', 'Fees', 'Fee')),
  otherFees: optional(number('Fees', 'Fee', 'Other Fees', 'Exchange Fee', 'Exchange Fees', 'Taxes', 'Tax')),
  currency: optional(text('Currency', 'Ccy')),
  id: optional(text('Execution ID', 'Exec ID', 'Trade ID', 'Deal ID', 'Fill ID', 'ID')),
};

/** The names are those by which a role is suggested for a column. */
export const executionRoles = {
  symbol: text('Symbol', 'Ticker', 'Instrument', 'Contract', 'Market', 'Asset', 'Pair'),
  side: optional(text('Side', 'Action', 'Buy/Sell', 'B/S', 'Type', 'Direction')),
  quantity: number('Quantity', 'Qty', 'Size', 'Volume', 'Shares', 'Contracts', 'Amount', 'Lots', 'Filled'),
  price: number('Price', 'Fill Price', 'Avg Price', 'Average Price', 'Execution Price', 'Rate', 'Px'),
  day: time(
    'Date/Time',
    'Datetime',
    'Date',
    'Trade Date',
    'Time',
    'Fill Time',
    'Execution Time',
    'Executed At',
    'Timestamp',
  ),
  clock: optional(time('Time', 'Time of Day')),
  status: optional(text('Status', 'State', 'Order Status')),
  ...common,
};

export const roundTripRoles = {
  symbol: executionRoles.symbol,
  side: optional(text('Side', 'Direction', 'Type', 'Long/Short', 'Position')),
  quantity: executionRoles.quantity,
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
  closeClock: optional(time('Close Time', 'Exit Time')),
  profit: number('P&L', 'PnL', 'Profit', 'Net P&L', 'Net Profit', 'Profit/Loss', 'Realized P&L', 'Gain/Loss'),
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

const labels: Readonly<Record<ExecutionRole | RoundTripRole, string>> = {
  symbol: 'Symbol',
  side: 'Side',
  quantity: 'Quantity',
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
  fees: 'Fees',
  otherFees: 'More fees or taxes',
  status: 'Status: only filled rows count',
  currency: 'Currency',
  id: 'Id of the row',
};

/** A role that a column can have. */
export interface MappingRole {
  role: string;
  label: string;
  isRequired: boolean;
}

const listRoles = (columns: Columns<string>): MappingRole[] =>
  Object.entries(columns).map(([role, { isOptional }]) => ({
    role,
    label: Object.entries(labels).find(([key]) => key === role)?.[1] ?? role,
    isRequired: !isOptional,
  }));

export const mappingRoles: Readonly<Record<MappedKind, MappingRole[]>> = {
  executions: listRoles(executionRoles),
  roundTrips: listRoles(roundTripRoles),
};

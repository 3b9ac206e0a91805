import { isRealDay, toCents } from 'contracts';
import type { Proposal } from 'contracts/inbox';
import { formatCount, formatDay, formatInstant, formatMoney } from 'shared-ui';

/** A field that accepting the proposal writes. */
export interface ProposedField {
  label: string;
  /** Empty where `resultCents` is shown. */
  text: string;
  /** Has a row of its own. */
  isLong?: boolean;
  /** The page that shows it. */
  path?: string;
  /** The result of a trade. */
  resultCents?: number;
}

/** The names of the HTTP API, in the order of the form. */
const LABELS: Readonly<Record<string, string>> = {
  tradeTag: 'Ticker Symbol',
  tradeName: 'Name',
  amount: 'Net P&L',
  date: 'Date',
  flagType: 'Setup Type',
  side: 'Side',
  quantity: 'Quantity',
  entryPrice: 'Entry Price',
  exitPrice: 'Exit Price',
  openedAt: 'Opened',
  closedAt: 'Closed',
  fees: 'Fees',
  risk: 'Risk',
  stop: 'Stop',
  target: 'Target',
  mae: 'MAE',
  mfe: 'MFE',
  account: 'Account',
  tags: 'Tags',
  executions: 'Executions',
  comments: 'Comments / Notes',
};

const MONEY = ['fees', 'risk', 'mae', 'mfe'];
const TIMES = ['openedAt', 'closedAt'];

const SIDES: Readonly<Record<string, string>> = { long: 'Long', short: 'Short' };

/** A value of a stranger as text. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Formats a value of the expected type, and shows any other as it came. */
const formatValue = (name: string, value: unknown, zone: string): string => {
  if (MONEY.includes(name) && typeof value === 'number') return formatMoney(toCents(value));
  if (TIMES.includes(name) && isTime(value)) return formatInstant(value, zone);
  if (name === 'date' && typeof value === 'string' && isRealDay(value)) return formatDay(value);
  if (name === 'tags' && Array.isArray(value)) return value.map(toText).join(', ');
  if (name === 'executions' && Array.isArray(value)) return formatCount(value.length, 'execution');
  return name === 'side' ? (SIDES[toText(value)] ?? toText(value)) : toText(value);
};

const describeField = (name: string, label: string, value: unknown, zone: string): ProposedField => {
  if (name === 'amount' && typeof value === 'number') return { label, text: '', resultCents: toCents(value) };
  return { label, text: formatValue(name, value, zone), isLong: name === 'comments' };
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What accepting the proposal writes, field by field. `zone` is that of the trader. */
export function describeProposal(proposal: Proposal, zone: string): ProposedField[] {
  if (proposal.kind === 'note')
    return [
      { label: 'Date', text: formatValue('date', proposal.date, zone) },
      { label: 'Note', text: proposal.text, isLong: true },
    ];
  if (proposal.kind === 'tags')
    return [
      { label: 'Trade', text: String(proposal.trade), path: `/trades/${proposal.trade}` },
      { label: 'Adds tags', text: proposal.add.join(', ') },
    ];
  const { trade } = proposal;
  return Object.entries(LABELS)
    .filter(([name]) => !isEmpty(trade[name]))
    .map(([name, label]) => describeField(name, label, trade[name], zone));
}

const KINDS: Readonly<Record<Proposal['kind'], string>> = { trade: 'New trade', note: 'Note', tags: 'Tags' };

export function describeKind(proposal: Proposal | null): string {
  return proposal ? KINDS[proposal.kind] : 'Message';
}

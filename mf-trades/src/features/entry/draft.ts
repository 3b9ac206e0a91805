import { checkBody, isRealDay, limits, type Trade, TradeBody, toDollars } from 'contracts';
import { parseMoney } from 'shared-ui';
import type { ApiError } from 'shared-ui/host';

/** The values of the form, all as text. The amount is in dollars, as entered. */
export interface Draft {
  ticker: string;
  name: string;
  setup: string;
  amount: string;
  date: string;
  notes: string;
}

export type DraftErrors = Partial<Record<keyof Draft, string>>;

/** The labels of the fields. The contract's error messages start with them. */
export const fieldLabels: Readonly<Record<keyof Draft, string>> = {
  ticker: 'Ticker Symbol',
  name: 'Name',
  setup: 'Setup Type',
  amount: 'Amount Gained / Lost ($)',
  date: 'Date',
  notes: 'Comments / Notes',
};

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads stored values field by field: another version of the form may lack a field or have one more, and early versions
 * used the names of the HTTP API.
 */
export const parseDraft = (stored: Readonly<Record<string, unknown>>): Draft => ({
  ticker: toText(stored.ticker ?? stored.tradeTag),
  name: toText(stored.name ?? stored.tradeName),
  setup: toText(stored.setup ?? stored.flagType),
  amount: toText(stored.amount),
  date: toText(stored.date),
  notes: toText(stored.notes ?? stored.comments),
});

export const createEmptyDraft = (date: string): Draft => parseDraft({ date });

export const toDraft = ({ ticker, name = '', setup, netCents, date, notes }: Trade): Draft => ({
  ticker,
  name,
  setup,
  amount: String(toDollars(netCents)),
  date,
  notes,
});

/** Date and setup do not count: the form suggests them anyway. */
export const isWorthStoring = ({ ticker, name, amount, notes }: Draft): boolean =>
  [ticker, name, amount, notes].some((text) => text.trim() !== '');

/** The day in the page's address, if it is valid for a trade. */
export const parseDateParam = (params: URLSearchParams, today: string): string | null => {
  const date = params.get('date') ?? '';
  return isRealDay(date) && date >= limits.firstDay && date <= today ? date : null;
};

/** Converts the amount to cents and omits an empty name. */
export const toTradeBody = ({ amount, name, ...rest }: Draft): Partial<TradeBody> => ({
  ...rest,
  netCents: parseMoney(amount) ?? undefined,
  ...(name.trim() && { name }),
});

export type ValidatedDraft = { body: TradeBody; errors?: undefined } | { body?: undefined; errors: DraftErrors };

const toDraftErrors = ({ netCents, ...errors }: ApiError['fields']): DraftErrors =>
  netCents === undefined ? errors : { ...errors, amount: netCents };

/** Validates with the contract's schema, so the messages are those of the API. */
export const validateDraft = (draft: Draft): ValidatedDraft => {
  const { body, errors } = checkBody(TradeBody, toTradeBody(draft));
  return errors ? { errors: toDraftErrors(errors) } : { body };
};

/** Errors to show while typing. Empty fields and incomplete amounts are not errors yet. */
export const findInputErrors = (draft: Draft): DraftErrors => {
  const { errors = {} } = validateDraft(draft);
  const isEntered = (name: keyof Draft) =>
    draft[name].trim() !== '' && (name !== 'amount' || parseMoney(draft.amount) !== null);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isEntered(name as keyof Draft)));
};

/** The server's errors about fields of this form. */
export const getServerErrors = ({ fields }: ApiError, draft: Draft): DraftErrors =>
  Object.fromEntries(Object.entries(toDraftErrors(fields)).filter(([name]) => name in draft));

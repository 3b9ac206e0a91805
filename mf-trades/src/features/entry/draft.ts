import { isRealDay, limits, type Trade, TradeBody } from 'contracts';
import { parseMoney } from 'shared-ui';
import type { ApiError } from 'shared-ui/host';

/** The values of the form, all as text. */
export interface Draft {
  tradeTag: string;
  tradeName: string;
  flagType: string;
  amount: string;
  date: string;
  comments: string;
}

export type DraftErrors = Partial<Record<keyof Draft, string>>;

/** The labels of the fields. The contract's error messages start with them. */
export const fieldLabels: Readonly<Record<keyof Draft, string>> = {
  tradeTag: 'Ticker Symbol',
  tradeName: 'Name',
  flagType: 'Setup Type',
  amount: 'Amount Gained / Lost ($)',
  date: 'Date',
  comments: 'Comments / Notes',
};

export const createEmptyDraft = (date: string): Draft => ({
  tradeTag: '',
  tradeName: '',
  flagType: '',
  amount: '',
  date,
  comments: '',
});

export const toDraft = ({ tradeTag, tradeName = '', flagType, amount, date, comments }: Trade): Draft => ({
  tradeTag,
  tradeName,
  flagType,
  amount: String(amount),
  date,
  comments,
});

/** Date and setup do not count: the form suggests them anyway. */
export const isWorthStoring = ({ tradeTag, tradeName, amount, comments }: Draft): boolean =>
  [tradeTag, tradeName, amount, comments].some((text) => text.trim() !== '');

/** The day in the page's address, if it is valid for a trade. */
export const parseDateParam = (params: URLSearchParams, today: string): string | null => {
  const date = params.get('date') ?? '';
  return isRealDay(date) && date >= limits.firstDay && date <= today ? date : null;
};

/** Converts the amount to a number and omits an empty name. */
export const toTradeBody = ({ amount, tradeName, ...rest }: Draft): Partial<TradeBody> => ({
  ...rest,
  amount: parseMoney(amount) ?? undefined,
  ...(tradeName.trim() && { tradeName }),
});

export type ValidatedDraft = { body: TradeBody; errors?: undefined } | { body?: undefined; errors: DraftErrors };

/** Validates with the contract's schema, so the messages are those of the API. */
export const validateDraft = (draft: Draft): ValidatedDraft => {
  const result = TradeBody.safeParse(toTradeBody(draft));
  if (result.success) return { body: result.data };
  const errors: DraftErrors = {};
  for (const { path, message } of result.error.issues) errors[path[0] as keyof Draft] ??= message;
  return { errors };
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
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in draft));

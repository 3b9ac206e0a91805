import { isRealDay, limits, type Trade, TradeBody } from 'contracts';
import { parseMoney } from 'shared-ui';
import type { ApiError } from 'shared-ui/host';

/** The form as it stands on the screen: everything is text. */
export interface Draft {
  tradeTag: string;
  tradeName: string;
  flagType: string;
  amount: string;
  date: string;
  comments: string;
}

export type DraftProblems = Partial<Record<keyof Draft, string>>;

/** The fields' names on the screen, with which the contract's sentences about them begin. */
export const fieldWords: Readonly<Record<keyof Draft, string>> = {
  tradeTag: 'Ticker Symbol',
  tradeName: 'Name',
  flagType: 'Setup Type',
  amount: 'Amount Gained / Lost ($)',
  date: 'Date',
  comments: 'Comments / Notes',
};

export const emptyDraft = (date: string): Draft => ({
  tradeTag: '',
  tradeName: '',
  flagType: '',
  amount: '',
  date,
  comments: '',
});

/** A trade as the form shows it. */
export const draftOf = ({ tradeTag, tradeName = '', flagType, amount, date, comments }: Trade): Draft => ({
  tradeTag,
  tradeName,
  flagType,
  amount: String(amount),
  date,
  comments,
});

/** Whether somebody wrote something that would be a pity to lose; date and setup are proposed anyway. */
export const isWorthKeeping = ({ tradeTag, tradeName, amount, comments }: Draft): boolean =>
  [tradeTag, tradeName, amount, comments].some((text) => text.trim() !== '');

/** The day that the address asks for, if a trade may have it. */
export const askedDay = (params: URLSearchParams, today: string): string | null => {
  const date = params.get('date') ?? '';
  return isRealDay(date) && date >= limits.firstDay && date <= today ? date : null;
};

/** What the API is sent: the amount as a number, no name when there is none. */
export const bodyOf = ({ amount, tradeName, ...rest }: Draft): Partial<TradeBody> => ({
  ...rest,
  amount: parseMoney(amount) ?? undefined,
  ...(tradeName.trim() && { tradeName }),
});

export type CheckedDraft = { body: TradeBody; problems?: undefined } | { body?: undefined; problems: DraftProblems };

/** The contract's own check, before the call: the same sentences as the server's, each at its field. */
export const checkDraft = (draft: Draft): CheckedDraft => {
  const result = TradeBody.safeParse(bodyOf(draft));
  if (result.success) return { body: result.data };
  const problems: DraftProblems = {};
  for (const { path, message } of result.error.issues) problems[path[0] as keyof Draft] ??= message;
  return { problems };
};

/** What can be said before all is written: of the fields that hold something, those that hold too much. */
export const problemsSoFar = (draft: Draft): DraftProblems => {
  const { problems = {} } = checkDraft(draft);
  const isSaid = (name: keyof Draft) =>
    draft[name].trim() !== '' && (name !== 'amount' || parseMoney(draft.amount) !== null);
  return Object.fromEntries(Object.entries(problems).filter(([name]) => isSaid(name as keyof Draft)));
};

/** The fields of this form that the server complains about. */
export const problemsIn = ({ fields }: ApiError, draft: Draft): DraftProblems =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in draft));

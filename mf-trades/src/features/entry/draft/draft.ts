import { isRealDay, limits, type Trade, TradeBody, toDollars } from 'contracts';
import type { UseFormReturn } from 'react-hook-form';
import { checkForm, getToday, parseMoney, toText } from 'shared-ui';
import type { ApiError } from 'shared-ui/host';
import { areExecutionsComplete, sortByTime } from '../../../shared/executionTexts.ts';
import {
  FACT_LABELS,
  FACT_NAMES,
  type FactTexts,
  omitUnchangedFacts,
  toFacts,
  toFactTexts,
  toFormName,
} from '../../../shared/factTexts.ts';

/** The values of the form, all as text. The amount is in dollars, as entered. */
export interface Draft extends FactTexts {
  ticker: string;
  name: string;
  setup: string;
  amount: string;
  date: string;
  notes: string;
}

/** Each page has its own labels, so a text that begins with the label of its field is kept without it. */
interface DraftError {
  type: 'afterLabel' | 'sentence';
  message: string;
}

export type DraftErrors = Partial<Record<keyof Draft, DraftError>>;

/** The labels of the fields. The contract's error messages start with them. */
export const FIELD_LABELS: Readonly<Record<keyof Draft, string>> = {
  ticker: 'Ticker Symbol',
  name: 'Name',
  setup: 'Setup Type',
  amount: 'Amount Gained / Lost ($)',
  date: 'Date',
  notes: 'Comments / Notes',
  ...FACT_LABELS,
};

/** Reads stored values field by field: another version of the form may lack a field or have one more. */
export function parseDraft(stored: Readonly<Record<string, unknown>>): Draft {
  return {
    ticker: toText(stored.ticker),
    name: toText(stored.name),
    setup: toText(stored.setup),
    amount: toText(stored.amount),
    date: toText(stored.date),
    notes: toText(stored.notes),
    ...(Object.fromEntries(FACT_NAMES.map((name) => [name, toText(stored[name])])) as FactTexts),
  };
}

export function createEmptyDraft(date: string): Draft {
  return parseDraft({ date });
}

export function toDraft(trade: Trade): Draft {
  return {
    ticker: trade.ticker,
    name: trade.name ?? '',
    setup: trade.setup,
    amount: String(toDollars(trade.netCents)),
    date: trade.date,
    notes: trade.notes,
    ...toFactTexts(trade),
  };
}

/** The fields for which the form suggests a value. */
const SUGGESTED_FIELDS: readonly (keyof Draft)[] = ['date', 'setup', 'account', 'risk'];

export function isWorthStoring(draft: Draft): boolean {
  return Object.entries(draft).some(
    ([name, text]) => text.trim() !== '' && !SUGGESTED_FIELDS.some((each) => each === name),
  );
}

/** The day in the page's address, if it is valid for a trade. */
export function parseDateParam(params: URLSearchParams, today: string): string | null {
  const date = params.get('date') ?? '';
  return isRealDay(date) && date >= limits.firstDay && date <= today ? date : null;
}

/** Converts the amount to cents and omits an empty name. Fields can be invalid. */
export function toTradeBody(draft: Draft): Partial<TradeBody> {
  return {
    ticker: draft.ticker,
    setup: draft.setup,
    date: draft.date,
    notes: draft.notes,
    netCents: parseMoney(draft.amount) ?? undefined,
    ...(draft.name.trim() && { name: draft.name }),
    ...toFacts(draft),
  };
}

export type ValidatedDraft = { body: TradeBody; errors?: undefined } | { body?: undefined; errors: DraftErrors };

/** Prefixes the message with the number of the execution: all executions share one message below their list. */
const nameRow = (path: string, message: string): string => {
  const [, row] = /^executions\.(\d+)/.exec(path) ?? [];
  return row === undefined ? message : `Execution ${Number(row) + 1}: ${message}`;
};

const cutLabel = (name: string, text: string): DraftError => {
  const label = `${FIELD_LABELS[name as keyof Draft]} `;
  return text.startsWith(label)
    ? { type: 'afterLabel', message: text.slice(label.length) }
    : { type: 'sentence', message: text };
};

/** The error of a field as a sentence, with the label that the field has on the page. */
export function describeError(label: string, error: { type: string; message?: string } | undefined) {
  return error?.type === 'afterLabel' ? `${label} ${error.message}` : error?.message;
}

/** The first error of each field. */
export function toDraftErrors(errors: ApiError['fields']): DraftErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .map(([path, message]) => {
        const name = path === 'netCents' ? 'amount' : toFormName(path);
        return [name, cutLabel(name, nameRow(path, message))];
      })
      .reverse(),
  );
}

/** The API also accepts tomorrow, because it does not know the trader's day. */
const findFutureDate = ({ date }: Draft): DraftErrors =>
  isRealDay(date) && date > getToday() ? { date: { type: 'afterLabel', message: 'must not be in the future.' } } : {};

const emptyDraft = parseDraft({});

/**
 * Validates with the contract's schema, so the messages are those of the API. The body has the facts that differ from
 * `before`: the known facts of a new trade, or the changed facts of an edit.
 */
export function validateDraft(draft: Draft, before: Draft = emptyDraft): ValidatedDraft {
  const { body, errors } = checkForm(TradeBody, toTradeBody(draft));
  const allErrors = { ...toDraftErrors(errors ?? {}), ...findFutureDate(draft) };
  if (!body || Object.keys(allErrors).length > 0) return { errors: allErrors };
  const { executions } = body;
  return {
    body: omitUnchangedFacts({ ...body, ...(executions && { executions: sortByTime(executions) }) }, draft, before),
  };
}

/** Errors to show while typing. Empty fields and incomplete amounts are not errors yet. */
export function findInputErrors(draft: Draft): DraftErrors {
  const { errors = {} } = validateDraft(draft);
  const isComplete: Partial<Record<keyof Draft, boolean>> = {
    amount: parseMoney(draft.amount) !== null,
    executions: areExecutionsComplete(draft.executions),
  };
  const isEntered = (name: keyof Draft) => draft[name].trim() !== '' && isComplete[name] !== false;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isEntered(name as keyof Draft)));
}

/** The server's errors about fields of this form. */
export function getServerErrors({ fields }: ApiError, draft: Draft): DraftErrors {
  return Object.fromEntries(Object.entries(toDraftErrors(fields)).filter(([name]) => name in draft));
}

/** Shows each error at its field and focuses the first. @returns whether there is any error */
export function showFieldErrors({ setError }: UseFormReturn<Draft>, errors: DraftErrors): boolean {
  const names = Object.keys(errors) as (keyof Draft)[];
  names.forEach((name, index) => {
    setError(name, errors[name] ?? {}, { shouldFocus: index === 0 });
  });
  return names.length > 0;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { checkBody, type ReplyOf, type TradeBody } from 'contracts';
import { type CheckedRule, check, DraftTrade } from 'contracts/playbook-check';
import { Button, formatCount, getToday, NoConnection, Row, useSettled } from 'shared-ui';
import { getApi, type SlotProperties } from 'shared-ui/host';
import styles from './check/Check.module.css';
import { formatReason } from './check/formatReason.ts';
import { PlanWarning } from './check/PlanWarning.tsx';

type FormProperties = SlotProperties['trade.form'];

/** The valid fields: one that is still being typed does not hide what the others say. Null without ticker and date. */
const toDraft = (values: Partial<TradeBody>): DraftTrade | null => {
  // Rules depend only on whether there are notes.
  const fields = { ...values, notes: values.notes?.trim().slice(0, 1) };
  const { body, errors } = checkBody(DraftTrade, fields);
  if (body) return body;
  const invalid = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
  const valid = Object.fromEntries(Object.entries(fields).filter(([name]) => !invalid.has(name)));
  return checkBody(DraftTrade, valid).body ?? null;
};

/** Whether rules are answered as if the trade were opened now: it is new, of today, and its times are empty. */
const isOpenNow = ({ tradeId, values }: FormProperties): boolean =>
  tradeId === null && !values.openedAt && !values.closedAt && values.date === getToday();

interface Question {
  id: number | null;
  trade: DraftTrade | null;
  /** The opening time is the time of the question. */
  isNow: boolean;
}

const NO_QUESTION: Question = { id: null, trade: null, isNow: false };

const askRules = ({ id, trade, isNow }: Question, signal: AbortSignal) => {
  if (!trade) throw new Error('A draft has a ticker and a date.');
  const openedAt = isNow ? new Date().toISOString() : trade.openedAt;
  return getApi().call(check.draft, { body: { id, trade: { ...trade, openedAt } } }, { signal, handlesErrors: true });
};

/** A newer question cancels the former one. Its answer is shown until the next one arrives. */
const useDraftRules = (question: Question) =>
  useQuery<ReplyOf<typeof check.draft>, Error>({
    queryKey: [check.draft.path, question],
    queryFn: ({ signal }) => askRules(question, signal),
    enabled: question.trade !== null,
    placeholderData: keepPreviousData,
    meta: { topics: ['trades', 'flags'] },
  });

const describeRules = (rules: readonly CheckedRule[]): string => {
  const broken = rules.filter(({ answer }) => answer === 'no').length;
  const open = rules.filter(({ answer }) => answer === null).length;
  if (rules.length === 0) return 'No rule applies to this trade.';
  if (broken > 0)
    return `This trade would break ${broken} of ${formatCount(rules.length, 'rule')}. You can still save it.`;
  return `This trade breaks none of ${formatCount(rules.length, 'rule')}${open > 0 ? `; ${open} not answered yet` : ''}.`;
};

const BrokenRules = ({ rules }: { rules: readonly CheckedRule[] }) => (
  <ul className={styles.rules} aria-label="Rules that this trade would break">
    {rules
      .filter(({ answer }) => answer === 'no')
      .map(({ id, text, by, reason, required }) => (
        <li key={id} className={styles.rule} data-answer="no">
          <div className={styles.text}>
            <p>{text}</p>
            <p className={styles.answer}>
              {by === 'you' ? 'Your answer: no' : formatReason(reason ?? '')}
              {!required && ' (optional)'}
            </p>
          </div>
        </li>
      ))}
  </ul>
);

/** The rules that a trade would break as it is typed: a warning, which stops nobody from saving (PLB-10). */
const FormCheck = (properties: FormProperties) => {
  const { tradeId, values } = properties;
  const typed = { id: tradeId, trade: toDraft(values), isNow: isOpenNow(properties) };
  const question = useSettled(typed, NO_QUESTION);
  const { data, error, isPaused, refetch } = useDraftRules(question);
  const message = () => {
    if (!question.trade) return 'Enter a ticker and a date to see which rules this trade would break.';
    if (error) return `Your rules could not be checked. ${error.message}`;
    return data ? describeRules(data.rules) : 'Checking your rules…';
  };
  const isShown = question.trade !== null && data !== undefined && !error;
  return (
    <>
      <PlanWarning {...properties} />
      <Row gap={3}>
        <div role="status">{isPaused ? <NoConnection /> : <p>{message()}</p>}</div>
        {question.trade && error && (
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </Row>
      {isShown && <BrokenRules rules={data.rules} />}
      {isShown && question.isNow && data.rules.length > 0 && (
        <p className={styles.answer}>“Opened” is empty: rules are checked as if the trade were opened now.</p>
      )}
    </>
  );
};

export default FormCheck;

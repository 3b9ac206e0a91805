import type { Question } from 'importers';
import { useId } from 'react';
import { Checkbox, Select, TextField } from 'shared-ui';
import { listZones } from '../reading/answers.ts';
import { toQuestionKey } from '../reading/questions.ts';
import type { Answers, Plan } from '../reading/types.ts';
import { AmountField } from './AmountField.tsx';
import { FirstTrades, type Zones } from './FirstTrades.tsx';
import styles from './source.module.css';

interface QuestionProps {
  question: Question;
  answers: Answers;
  onAnswer: (answers: Partial<Answers>) => void;
}

const AccountQuestion = ({
  question,
  answers,
  onAnswer,
  accounts,
}: QuestionProps & { accounts: readonly string[] }) => (
  <TextField
    label={question.text}
    hint="For example Main. Leave empty for no account."
    autoComplete="off"
    maxLength={60}
    suggestions={accounts}
    value={answers.account ?? ''}
    onValueChange={(account) => onAnswer({ account: account.trimStart() || undefined })}
  />
);

const ZoneQuestion = ({ question, answers, onAnswer, zones }: QuestionProps & Pick<QuestionsProps, 'zones'>) => (
  <Select
    label={question.text}
    options={listZones(question.assumed, zones.own)}
    value={answers.zone ?? question.assumed ?? 'UTC'}
    onValueChange={(zone) => onAnswer({ zone })}
  />
);

const DateOrderQuestion = ({ question, answers, onAnswer }: QuestionProps) => (
  <Select
    label={question.text}
    options={[
      { value: 'mdy', label: 'Month first, as in the United States' },
      { value: 'dmy', label: 'Day first' },
    ]}
    value={answers.dateOrder ?? question.assumed ?? 'mdy'}
    onValueChange={(order) => onAnswer({ dateOrder: order === 'dmy' ? 'dmy' : 'mdy' })}
  />
);

const PointValueQuestion = ({ question: { text, root = '' }, answers, onAnswer }: QuestionProps) => (
  <AmountField
    label={text}
    hint="Its trades are skipped until you answer. Your answer is remembered."
    value={answers.pointValues?.[root] ?? ''}
    onAmount={(amount = '') => onAnswer({ pointValues: { ...answers.pointValues, [root]: amount } })}
  />
);

const RateQuestion = ({ question: { text, pair = '' }, answers, onAnswer }: QuestionProps) => (
  <AmountField
    label={text}
    hint="Without a rate, these fees do not count. Rates are not remembered."
    value={answers.rates?.[pair] ?? ''}
    onAmount={(rate = '') => onAnswer({ rates: { ...answers.rates, [pair]: rate } })}
  />
);

/** Asks whether guessed columns are right. Otherwise the trader maps them. */
const ColumnQuestion = ({ question: { text, confirm = '' }, answers: { confirmed }, onAnswer }: QuestionProps) => {
  const id = useId();
  return (
    <div>
      <p id={id}>{text}</p>
      <Checkbox
        label={confirm}
        aria-describedby={id}
        checked={confirmed.includes(text)}
        onCheckedChange={(isConfirmed) =>
          onAnswer({ confirmed: [...confirmed.filter((other) => other !== text), ...(isConfirmed ? [text] : [])] })
        }
      />
    </div>
  );
};

const QuestionField = (props: QuestionProps & Pick<QuestionsProps, 'accounts' | 'zones'>) => {
  const { question, answers, onAnswer } = props;
  switch (question.id) {
    case 'account':
      return <AccountQuestion {...props} />;
    case 'zone':
      return <ZoneQuestion {...props} />;
    case 'dateOrder':
      return <DateOrderQuestion {...props} />;
    case 'fees':
      return (
        // Another account has another amount.
        <AmountField
          key={answers.account}
          label={question.text}
          hint="Without an amount, the trades have no fees."
          value={answers.feePerUnit ?? ''}
          onAmount={(feePerUnit) => onAnswer({ feePerUnit })}
        />
      );
    case 'column':
      return <ColumnQuestion {...props} />;
    case 'rate':
      return <RateQuestion {...props} />;
    default:
      return <PointValueQuestion {...props} />;
  }
};

interface QuestionsProps {
  questions: readonly Question[];
  plan: Plan;
  answers: Answers;
  /** The trader's accounts. */
  accounts: readonly string[];
  zones: Zones;
  onAnswer: (answers: Partial<Answers>) => void;
}

/** IMP-05: what the file leaves open, each with the first trades as they are read with the answer. */
export function Questions({ questions, plan, ...props }: QuestionsProps) {
  return questions.map((question) => (
    <div key={toQuestionKey(question)} className={styles.question}>
      <QuestionField question={question} {...props} />
      {question.id !== 'column' && (
        <FirstTrades
          of={question.id}
          caption={`The first trades with this answer: ${question.text}`}
          trades={plan.trades}
          zones={props.zones}
        />
      )}
    </div>
  ));
}

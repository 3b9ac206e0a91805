import { limits } from 'contracts';
import { WeekBody, type WeekReview, weekReviews } from 'contracts/week-reviews';
import {
  CallError,
  Card,
  Checkbox,
  FormStatus,
  formatDay,
  Loading,
  Skeleton,
  Stack,
  useCall,
  useVersionedForm,
  useWrite,
} from 'shared-ui';
import { SavedText } from '../../shared/SavedText.tsx';

/** The answers have keys of their own, so that two tabs can answer two questions. */
interface WeekValues {
  goal: string;
  reviewed: boolean;
  [answer: `answer.${string}`]: string;
}

const toValues = (week: WeekReview | null): WeekValues => {
  const values: WeekValues = { goal: week?.goal ?? '', reviewed: (week?.reviewedAt ?? null) !== null };
  for (const { question, text } of week?.answers ?? []) values[`answer.${question}`] = text;
  return values;
};

/** The API replaces all answers of a week. */
const toBody = (values: WeekValues, { goal, reviewed, ...answers }: Partial<WeekValues>, week: WeekReview | null) => ({
  ...(goal !== undefined && { goal }),
  ...(reviewed !== undefined && { reviewed }),
  ...(Object.keys(answers).length > 0 && {
    answers: week?.answers.map(({ question }) => ({ question, text: values[`answer.${question}`] })),
  }),
});

const describe = ({ goal, reviewed, ...answers }: WeekValues): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(answers).map(([name, text]) => [name.replace('answer.', ''), String(text)])),
  Goal: goal,
  Reviewed: reviewed ? 'Yes' : 'No',
});

/** A week, and the form of what the trader makes of it. Each field is saved by itself. */
export function useWeek(monday: string) {
  const params = { monday };
  const call = useCall(weekReviews.get, { params });
  const write = useWrite(weekReviews.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(weekReviews.get, { params }, reply),
  });
  const form = useVersionedForm({
    noun: 'week',
    draftName: `week-draft-${monday}`,
    read: call,
    find: (week: WeekReview) => week,
    toValues,
    fromValues: (values, { document, changes }) => toBody(values, changes, document),
    schema: WeekBody,
    write: (body, { version }) => write.mutateAsync({ params, headers: { 'if-match': version }, body }),
    describe,
    hasIndependentValues: true,
    savesChanges: true,
  });
  return { call, form };
}

type Week = ReturnType<typeof useWeek>;

const max = limits.dayJournal;

/** The trader's own questions, and one goal that the next week begins with. */
export function Answers({ form: { values, change }, form, week }: Pick<Week, 'form'> & { week: WeekReview }) {
  const { goalFrom, from } = week;
  return (
    <Card title="Review">
      <Stack>
        <FormStatus form={form} />
        {week.answers.map(({ question }) => (
          <SavedText
            key={question}
            label={question}
            rows={3}
            maxLength={max.answerLength}
            value={values[`answer.${question}`] ?? ''}
            onSave={(text) => void change({ [`answer.${question}`]: text })}
          />
        ))}
        <SavedText
          label="Goal"
          rows={1}
          maxLength={max.lineLength}
          hint={
            goalFrom !== null && goalFrom < from
              ? `From the week of ${formatDay(goalFrom, { weekday: false })}.`
              : 'The next weeks begin with it.'
          }
          value={values.goal}
          onSave={(goal) => void change({ goal })}
        />
        <Checkbox
          label="Reviewed"
          checked={values.reviewed}
          onCheckedChange={(reviewed) => void change({ reviewed })}
        />
      </Stack>
    </Card>
  );
}

/** Why there is no week to show. Its place is as high as the window, so that nothing below it is in view and moves. */
export function WeekState({ call }: Pick<Week, 'call'>) {
  if (call.error) return <CallError title="The week could not be loaded" query={call} />;
  return (
    <Loading label="Loading the week…">
      <Skeleton height="100vh" />
    </Loading>
  );
}

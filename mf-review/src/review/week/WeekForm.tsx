import { limits } from 'contracts';
import { type WeekBody, type WeekReview, weekReviews } from 'contracts/week-reviews';
import {
  CallError,
  Card,
  Checkbox,
  EmptyState,
  formatDay,
  Loading,
  Skeleton,
  Stack,
  useCall,
  useWrite,
} from 'shared-ui';
import { SavedText, SaveFailure } from '../../shared/saving.tsx';
import { useVersioned } from '../../shared/useVersioned.ts';

/** The week as the trader sees it, with changes that are not saved yet. */
export function useWeek(monday: string) {
  const params = { monday };
  const call = useCall(weekReviews.get, { params });
  const write = useWrite(weekReviews.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(weekReviews.get, { params }, reply),
  });
  const versioned = useVersioned<WeekReview, WeekBody>({
    call,
    merge: (first, second) => ({ ...first, ...second }),
    send: (body, version) => write.mutateAsync({ params, headers: { 'if-match': version }, body }),
  });
  const { reviewed, ...fields } = versioned.unsaved ?? {};
  const shown = call.data && {
    ...call.data,
    ...fields,
    isReviewed: reviewed ?? call.data.reviewedAt !== null,
  };
  return { ...versioned, shown, isPaused: write.isPaused };
}

type Week = ReturnType<typeof useWeek>;
type ShownWeek = NonNullable<Week['shown']>;

const max = limits.dayJournal;

/** The trader's own questions, and one goal that the next week begins with. */
export function Answers({ week, shown }: { week: Week; shown: ShownWeek }) {
  const { answers, goal, goalFrom, from } = shown;
  const answer = (question: string, text: string) =>
    void week.change({ answers: answers.map((each) => (each.question === question ? { question, text } : each)) });
  return (
    <Card title="Review">
      <Stack>
        <SaveFailure state={week} />
        {answers.map(({ question, text }) => (
          <SavedText
            key={question}
            label={question}
            rows={3}
            maxLength={max.answerLength}
            value={text}
            onSave={(typed) => answer(question, typed)}
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
          value={goal}
          onSave={(typed) => void week.change({ goal: typed })}
        />
        <Checkbox
          label="Reviewed"
          checked={shown.isReviewed}
          onCheckedChange={(reviewed) => void week.change({ reviewed })}
        />
      </Stack>
    </Card>
  );
}

/** Why there is no week to show. */
export function WeekState({ call }: Pick<Week, 'call'>) {
  if (call.error) return <CallError title="The week could not be loaded" query={call} />;
  if (call.fetchStatus === 'paused') return <EmptyState title="Not available offline" />;
  return (
    <Loading label="Loading the week…">
      <Skeleton height="24rem" />
    </Loading>
  );
}

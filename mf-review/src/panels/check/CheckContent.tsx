import { useQuery } from '@tanstack/react-query';
import { limits, type Trade } from 'contracts';
import type { Check } from 'contracts/playbook-check';
import { CallError, Checkbox, Loading, lazyPanel, SegmentedControl, Skeleton, Stack } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { SavedText, SaveFailure } from '../../shared/saving.tsx';
import { CheckedRules } from './CheckedRules.tsx';
import type { TradeCheckState } from './useCheck.ts';

const mistakeTags = lazyPanel('mistake tags', async () => (await import('./MistakeTags.tsx')).MistakeTags);

/** Loaded after the rest of the panel, and last, so that it moves nothing. */
const Mistakes = ({ trade }: { trade: Trade }) => {
  const { data: MistakeTags } = useQuery(mistakeTags);
  return MistakeTags && <MistakeTags trade={trade} />;
};

const GRADES = ['', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value || 'None' }));

type FieldsProps = Pick<TradeCheckState, 'change'> & { shown: Check };

/** The grade of the execution, which is not that of the result, the lesson, and whether the trade was reviewed. */
const CheckFields = ({ shown, change }: FieldsProps) => (
  <>
    <SegmentedControl
      label="Grade of the execution"
      isLabelShown
      options={GRADES}
      value={String(shown.grade ?? '')}
      onValueChange={(value) => change({ grade: Number(value) || null })}
    />
    <SavedText
      label="Lesson"
      rows={2}
      maxLength={limits.playbook.lessonLength}
      value={shown.lesson}
      onSave={(lesson) => void change({ lesson })}
    />
    <Checkbox
      label="Reviewed"
      checked={shown.reviewedAt !== null}
      onCheckedChange={(reviewed) => change({ reviewed })}
    />
  </>
);

interface CheckContentProps {
  trade: Trade;
  check: TradeCheckState;
}

/** The rules, grade, lesson and mistakes of a trade, or why they cannot be shown. */
export function CheckContent({ trade, check }: CheckContentProps) {
  const { call, shown, change } = check;
  if (!shown) {
    if (call.error) return <CallError title="The checklist could not be loaded" query={call} />;
    if (call.fetchStatus === 'paused') return <p>Not available offline.</p>;
    return (
      <Loading label="Loading the checklist…">
        <Skeleton height="10rem" />
      </Loading>
    );
  }
  return (
    <Stack gap={3}>
      <SaveFailure state={check} />
      {shown.rules.length > 0 ? (
        <CheckedRules rules={shown.rules} change={change} />
      ) : (
        <p>
          No rule applies to this trade. <Link to="/playbook">Add rules in the playbook</Link>
        </p>
      )}
      <CheckFields shown={shown} change={change} />
      <Mistakes trade={trade} />
    </Stack>
  );
}

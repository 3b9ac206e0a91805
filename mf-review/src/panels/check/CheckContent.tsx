import { useQuery } from '@tanstack/react-query';
import { limits, type Trade } from 'contracts';
import { CallError, Checkbox, FormStatus, Loading, lazyPanel, SegmentedControl, Skeleton, Stack } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { SavedText } from '../../shared/SavedText.tsx';
import { CheckedRules } from './CheckedRules.tsx';
import type { TradeCheckState } from './useCheck.ts';

const mistakeTags = lazyPanel('mistake tags', async () => (await import('./MistakeTags.tsx')).MistakeTags);

/** Loaded after the rest of the panel, and last, so that it moves nothing. */
const Mistakes = ({ trade }: { trade: Trade }) => {
  const { data: MistakeTags } = useQuery(mistakeTags);
  return MistakeTags && <MistakeTags trade={trade} />;
};

const GRADES = ['', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value || 'None' }));

/** The grade of the execution, which is not that of the result, the lesson, and whether the trade was reviewed. */
const CheckFields = ({ form: { values, change } }: Pick<TradeCheckState, 'form'>) => (
  <>
    <SegmentedControl
      label="Grade of the execution"
      isLabelShown
      options={GRADES}
      value={String(values.grade ?? '')}
      onValueChange={(value) => void change({ grade: Number(value) || null })}
    />
    <SavedText
      label="Lesson"
      rows={2}
      maxLength={limits.playbook.lessonLength}
      value={values.lesson}
      onSave={(lesson) => void change({ lesson })}
    />
    <Checkbox label="Reviewed" checked={values.reviewed} onCheckedChange={(reviewed) => void change({ reviewed })} />
  </>
);

interface CheckContentProps {
  trade: Trade;
  check: TradeCheckState;
}

/** The rules, grade, lesson and mistakes of a trade, or why they cannot be shown. */
export function CheckContent({ trade, check }: CheckContentProps) {
  const { call, form, rules } = check;
  if (!call.data) {
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
      <FormStatus form={form} />
      {rules.length > 0 ? (
        <CheckedRules rules={rules} form={form} />
      ) : (
        <p>
          No rule applies to this trade. <Link to="/playbook">Add rules in the playbook</Link>
        </p>
      )}
      <CheckFields form={form} />
      <Mistakes trade={trade} />
    </Stack>
  );
}

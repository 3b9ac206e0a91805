import { limits } from 'contracts';
import type { Check } from 'contracts/playbook-check';
import { useEffect, useEffectEvent, useState } from 'react';
import { Checkbox, SegmentedControl, TextArea } from 'shared-ui';
import type { TradeCheckState } from './useCheck.ts';

const GRADES = ['none', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value === 'none' ? 'None' : value }));

type FieldsProps = Pick<TradeCheckState, 'change'> & { shown: Check };

/** Saved when the trader leaves the field or the trade. */
const Lesson = ({ shown, change }: FieldsProps) => {
  /** Null while nothing is typed that is not saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    if (draft !== null && draft !== shown.lesson) change({ lesson: draft });
    setDraft(null);
  };
  const saveOnLeave = useEffectEvent(save);
  useEffect(() => () => saveOnLeave(), []);
  return (
    <TextArea
      label="Lesson"
      rows={2}
      maxLength={limits.playbook.lessonLength}
      value={draft ?? shown.lesson}
      onValueChange={setDraft}
      onBlur={save}
    />
  );
};

/** The grade of the execution, which is not that of the result, the lesson, and whether the trade was reviewed. */
export const CheckFields = ({ shown, change }: FieldsProps) => (
  <>
    <SegmentedControl
      label="Grade of the execution"
      options={GRADES}
      value={String(shown.grade ?? 'none')}
      onValueChange={(value) => change({ grade: value === 'none' ? null : Number(value) })}
    />
    <Lesson shown={shown} change={change} />
    <Checkbox
      label="Reviewed"
      checked={shown.reviewedAt !== null}
      onCheckedChange={(reviewed) => change({ reviewed })}
    />
  </>
);

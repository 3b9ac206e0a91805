import { limits } from 'contracts';
import { Checkbox, SegmentedControl } from 'shared-ui';
import { SavedText } from '../../shared/SavedText.tsx';
import type { TradeCheckState } from './useCheck.ts';

const GRADES = ['', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value || 'None' }));

interface CheckFieldsProps {
  check: TradeCheckState;
  /** Called when the trader leaves a field by keyboard. It moves the focus to where single keys work. */
  onDone?: (() => void) | undefined;
}

/** The grade of the execution, which is not that of the result, the lesson, and whether the trade was reviewed. */
export function CheckFields({ check: { form }, onDone }: CheckFieldsProps) {
  const { values, change } = form;
  return (
    <>
      <SegmentedControl
        label="Grade of the execution (5 is best)"
        isLabelShown
        options={GRADES}
        value={String(values.grade ?? '')}
        onValueChange={(value) => void change({ grade: Number(value) || null })}
      />
      <SavedText
        label="Lesson"
        rows={1}
        isOneLine
        shortcut="l"
        onDone={onDone}
        maxLength={limits.playbook.lessonLength}
        value={values.lesson}
        onSave={(lesson) => void change({ lesson })}
      />
      <Checkbox label="Reviewed" checked={values.reviewed} onCheckedChange={(reviewed) => void change({ reviewed })} />
    </>
  );
}

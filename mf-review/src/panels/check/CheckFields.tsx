import { limits } from 'contracts';
import type { Check } from 'contracts/playbook-check';
import { Checkbox, SegmentedControl } from 'shared-ui';
import { SavedText } from '../../shared/saving.tsx';
import type { TradeCheckState } from './useCheck.ts';

const GRADES = ['none', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value === 'none' ? 'None' : value }));

type FieldsProps = Pick<TradeCheckState, 'change'> & { shown: Check };

/** The grade of the execution, which is not that of the result, the lesson, and whether the trade was reviewed. */
export const CheckFields = ({ shown, change }: FieldsProps) => (
  <>
    <SegmentedControl
      label="Grade of the execution"
      options={GRADES}
      value={String(shown.grade ?? 'none')}
      onValueChange={(value) => change({ grade: value === 'none' ? null : Number(value) })}
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

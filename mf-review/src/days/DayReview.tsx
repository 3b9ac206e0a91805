import { dayGrades, limits } from 'contracts';
import { useState } from 'react';
import { Card, Checkbox, FormStatus, Grid, Select, Stack, TextField } from 'shared-ui';
import { SavedText } from '../shared/SavedText.tsx';
import type { Day } from './useDay.ts';

const max = limits.dayJournal;
const MAX_SLEEP_HOURS = 24;
const LEVELS = ['1', '2', '3', '4', '5'] as const;
const LEVEL_HINT = '1 is low, 5 is high.';

interface SleepFieldProps {
  hours: number | null;
  onSave: (hours: number | null) => void;
}

/** Hours of sleep, saved when the trader leaves the field. What is no number of hours stays, with the reason. */
const SleepField = ({ hours, onSave }: SleepFieldProps) => {
  /** Null while nothing is typed that is not saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState('');
  const save = () => {
    if (draft === null) return;
    const text = draft.trim().replace(',', '.');
    const value = text === '' ? null : Number(text);
    const isValid = value === null || (value >= 0 && value <= MAX_SLEEP_HOURS);
    setError(isValid ? '' : `Sleep must be a number of hours from 0 to ${MAX_SLEEP_HOURS}.`);
    if (!isValid) return;
    setDraft(null);
    if (value !== hours) onSave(value);
  };
  return (
    <TextField
      label="Sleep (hours)"
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? hours ?? ''}
      error={error}
      onValueChange={setDraft}
      onBlur={save}
    />
  );
};

interface LevelFieldProps {
  label: string;
  level: number | null;
  onSave: (level: number | null) => void;
}

const LevelField = ({ label, level, onSave }: LevelFieldProps) => (
  <Select
    label={label}
    placeholder="--"
    hint={LEVEL_HINT}
    options={LEVELS}
    value={String(level ?? '')}
    onValueChange={(value) => onSave(value ? Number(value) : null)}
  />
);

/** What the day teaches. */
const Lessons = ({ form: { values, change } }: Pick<Day, 'form'>) => (
  <>
    <SavedText
      label="What was good"
      rows={2}
      maxLength={max.lessonLength}
      value={values.good}
      onSave={(good) => void change({ good })}
    />
    <SavedText
      label="What was bad"
      rows={2}
      maxLength={max.lessonLength}
      value={values.bad}
      onSave={(bad) => void change({ bad })}
    />
    <SavedText
      label="Remember tomorrow"
      rows={1}
      maxLength={max.lineLength}
      hint="Shown on top of the next day with trades or a plan."
      value={values.tomorrow}
      onSave={(tomorrow) => void change({ tomorrow })}
    />
  </>
);

interface DayReviewProps {
  form: Day['form'];
  /** In the review queue, which marks the day itself. */
  isQueued?: boolean;
}

/** How the trader felt and traded, and what the day teaches (DAY-05). Each field is saved by itself. */
export function DayReview({ form, isQueued }: DayReviewProps) {
  const { values } = form;
  const save = (changes: Partial<typeof values>) => void form.change(changes);
  return (
    <Card title="How the day went">
      <Stack>
        <FormStatus form={form} />
        <Grid column="max(8rem, 40%)" gap={3}>
          <SleepField hours={values.sleep} onSave={(sleep) => save({ sleep })} />
          <LevelField label="Energy" level={values.energy} onSave={(energy) => save({ energy })} />
          <LevelField label="Stress" level={values.stress} onSave={(stress) => save({ stress })} />
          <Select
            label="Grade"
            placeholder="--"
            hint="How you traded, whatever the result."
            options={dayGrades}
            value={values.grade ?? ''}
            onValueChange={(value) => save({ grade: dayGrades.find((each) => each === value) ?? null })}
          />
        </Grid>
        <Lessons form={form} />
        {!isQueued && (
          <Checkbox label="Reviewed" checked={values.reviewed} onCheckedChange={(reviewed) => save({ reviewed })} />
        )}
      </Stack>
    </Card>
  );
}

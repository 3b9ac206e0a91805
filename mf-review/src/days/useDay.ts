import { DayBody, type DayJournal, dayJournal } from 'contracts/day-journal';
import { useCall, useVersionedForm, useWrite } from 'shared-ui';

const toValues = (day: DayJournal | null) => ({
  sleep: day?.feeling.sleep ?? null,
  energy: day?.feeling.energy ?? null,
  stress: day?.feeling.stress ?? null,
  grade: day?.grade ?? null,
  good: day?.good ?? '',
  bad: day?.bad ?? '',
  tomorrow: day?.tomorrow ?? '',
  reviewed: (day?.reviewedAt ?? null) !== null,
});

type DayValues = ReturnType<typeof toValues>;

const toBody = ({ sleep, energy, stress, ...fields }: Partial<DayValues>) => {
  const feeling = Object.entries({ sleep, energy, stress }).filter(([, value]) => value !== undefined);
  return { ...fields, ...(feeling.length > 0 && { feeling: Object.fromEntries(feeling) }) };
};

const describe = (values: DayValues) => ({
  'Sleep (hours)': String(values.sleep ?? ''),
  Energy: String(values.energy ?? ''),
  Stress: String(values.stress ?? ''),
  Grade: values.grade ?? '',
  'What was good': values.good,
  'What was bad': values.bad,
  'Remember tomorrow': values.tomorrow,
  Reviewed: values.reviewed ? 'Yes' : 'No',
});

/** A day, and the form of what the trader says about it. Each field is saved by itself. */
export function useDay(date: string) {
  const params = { date };
  const call = useCall(dayJournal.get, { params });
  const write = useWrite(dayJournal.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(dayJournal.get, { params }, reply),
  });
  const form = useVersionedForm({
    noun: 'day',
    draftName: `day-draft-${date}`,
    read: call,
    find: (day: DayJournal) => day,
    toValues,
    fromValues: (_, { changes }) => toBody(changes),
    schema: DayBody,
    write: (body, { version }) => write.mutateAsync({ params, headers: { 'if-match': version }, body }),
    describe,
    hasIndependentValues: true,
    savesChanges: true,
  });
  return { call, form };
}

export type Day = ReturnType<typeof useDay>;

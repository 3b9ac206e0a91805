import { type DayBody, type DayJournal, dayJournal } from 'contracts/day-journal';
import { useCall, useWrite } from 'shared-ui';
import { useVersioned } from '../shared/useVersioned.ts';

/** Joins two changes of a day; the second one wins, field by field. */
const mergeBodies = (first: DayBody, second: DayBody): DayBody => ({
  ...first,
  ...second,
  ...((first.feeling || second.feeling) && { feeling: { ...first.feeling, ...second.feeling } }),
});

const applyBody = (day: DayJournal, { reviewed, feeling, ...fields }: DayBody) => ({
  ...day,
  ...fields,
  feeling: { ...day.feeling, ...feeling },
  isReviewed: reviewed ?? day.reviewedAt !== null,
});

export type ShownDay = ReturnType<typeof applyBody>;

/** A day as the trader sees it, with changes that are not saved yet. */
export function useDay(date: string) {
  const params = { date };
  const call = useCall(dayJournal.get, { params });
  const write = useWrite(dayJournal.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(dayJournal.get, { params }, reply),
  });
  const versioned = useVersioned<DayJournal, DayBody>({
    call,
    merge: mergeBodies,
    send: (body, version) => write.mutateAsync({ params, headers: { 'if-match': version }, body }),
  });
  const shown = call.data && applyBody(call.data, versioned.unsaved ?? {});
  return { ...versioned, shown, isPaused: write.isPaused };
}

export type Day = ReturnType<typeof useDay>;

import { useEffect, useRef, useState } from 'react';
import { useToday } from 'shared-ui';
import { useSearchParams } from 'shared-ui/host';
import { withParams } from '../address/params.ts';
import {
  allTime,
  isBeingTyped,
  isFiltered,
  isSameRange,
  isSound,
  problemsOf,
  type Range,
  type RangeProblems,
  readRange,
} from './range.ts';

export interface RangeState {
  /** What stands in the inputs. */
  typed: Range;
  problems: RangeProblems;
  /** What the statistics are narrowed to; null for all time. */
  applied: Range | null;
  today: string;
  change: (part: Partial<Range>) => void;
  set: (range: Range) => void;
  clear: () => void;
}

/** The dashboard's range lives in the page's address; the inputs may hold what is not (yet) fit to stand there. */
export const useRange = (): RangeState => {
  const [params, setParams] = useSearchParams();
  const now = useToday();
  const kept = readRange(params, now);
  const [typed, setTyped] = useState(kept);
  const ours = useRef(kept);

  // The address changed by itself: Back, or a link to the plain dashboard.
  useEffect(() => {
    const current = { from: kept.from, to: kept.to };
    if (isSameRange(current, ours.current)) return;
    ours.current = current;
    setTyped(current);
  }, [kept.from, kept.to]);

  const set = (range: Range) => {
    setTyped(range);
    if (!isSound(range, now)) return;
    ours.current = range;
    setParams((current) => withParams(current, { ...range }), { replace: true, preventScrollReset: true });
  };

  return {
    typed,
    problems: isBeingTyped(typed) ? {} : problemsOf(typed, now),
    applied: isFiltered(kept, now) ? kept : null,
    today: now,
    change: (part) => set({ ...typed, ...part }),
    set,
    clear: () => set(allTime),
  };
};

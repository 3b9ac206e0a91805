import { tooManyRequests } from '../../http/errors.ts';
import { unlessRequestFails } from '../../http/request-failures.ts';

/** Counts who is at something, in this process: `most` times at once each. `refusal` is the sentence for one more. */
export const createPlaces = (most: number, refusal: string) => {
  const taken = new Map<string, number>();
  const count = (who: string, more: 1 | -1): void => {
    const now = (taken.get(who) ?? 0) + more;
    if (now > 0) taken.set(who, now);
    else taken.delete(who);
  };

  /** Does the work while there is a place for it. Throws too_many_requests when all are taken. */
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if ((taken.get(who) ?? 0) >= most) {
      throw tooManyRequests(5, refusal);
    }
    count(who, 1);
    try {
      return await unlessRequestFails(work());
    } finally {
      count(who, -1);
    }
  };
};

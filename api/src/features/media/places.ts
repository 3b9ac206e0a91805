import { tooManyRequests } from '../../http/errors.ts';

/** Uploads of one trader at once: a page sends them one after another, and there may be two pages. */
const most = 3;

/** Counts who is at it, in this process. */
export const createPlaces = () => {
  const taken = new Map<string, number>();
  const count = (who: string, more: 1 | -1): void => {
    const now = (taken.get(who) ?? 0) + more;
    if (now > 0) taken.set(who, now);
    else taken.delete(who);
  };

  /** Does the work while there is a place for it. Throws too_many_requests when all are taken. */
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if ((taken.get(who) ?? 0) >= most) {
      throw tooManyRequests(5, `You can upload ${most} files at a time. Please wait until one of them is done.`);
    }
    count(who, 1);
    try {
      return await work();
    } finally {
      count(who, -1);
    }
  };
};

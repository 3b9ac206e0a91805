import { traderCall, z } from 'contracts';

/** Apart from the other calls of the inbox: every page with a navigation bar makes it. */
export const inboxCount = {
  /** The number of new entries of the inbox. */
  get: traderCall('GET', '/api/inbox/count', {
    reply: z.object({ new: z.int() }),
    readsTopics: ['inbox.entries', 'trades'],
    silent: true,
  }),
} as const;

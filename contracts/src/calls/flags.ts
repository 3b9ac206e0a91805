import { defineCall } from '../call.ts';
import { FlagChange, FlagChangeReply, FlagList } from '../schemas/flags.ts';

export const flags = {
  list: defineCall({
    method: 'GET',
    path: '/api/flags',
    access: 'trader',
    reply: FlagList,
    readsTopics: ['flags'],
  }),
  change: defineCall({
    method: 'PATCH',
    path: '/api/flags',
    access: 'trader',
    body: FlagChange,
    reply: FlagChangeReply,
    writesTopic: 'flags',
  }),
} as const;

import { defineCall } from '../call.ts';
import { SetupChange, SetupChangeReply, SetupList } from '../schemas/setups.ts';

export const flags = {
  list: defineCall({
    method: 'GET',
    path: '/api/flags',
    access: 'trader',
    reply: SetupList,
    readsTopics: ['flags'],
  }),
  change: defineCall({
    method: 'PATCH',
    path: '/api/flags',
    access: 'trader',
    body: SetupChange,
    reply: SetupChangeReply,
    writesTopic: 'flags',
  }),
} as const;

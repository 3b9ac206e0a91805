import { traderCall } from '../call.ts';
import { SetupChange, SetupChangeReply, SetupList } from '../schemas/setups.ts';

export const flags = {
  list: traderCall('GET', '/api/flags', { reply: SetupList, readsTopics: ['flags'] }),
  change: traderCall('PATCH', '/api/flags', { body: SetupChange, reply: SetupChangeReply, writesTopic: 'flags' }),
} as const;

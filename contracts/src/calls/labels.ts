import { traderCall } from '../call.ts';
import { LabelChange, LabelChangeReply, LabelLists } from '../schemas/labels.ts';

/** Setup types, tags and accounts in one form. Setup types are also available by name, see `flags`. */
export const labels = {
  list: traderCall('GET', '/api/labels', { reply: LabelLists, readsTopics: ['trades', 'flags'] }),
  change: traderCall('PATCH', '/api/labels', { body: LabelChange, reply: LabelChangeReply, writesTopic: 'flags' }),
} as const;

import { traderCall } from '../base/call.ts';
import { limits } from '../base/limits.ts';
import { requiredText, wellFormed } from '../base/text.ts';
import { renamed } from '../base/wire.ts';
import * as z from '../base/zod.ts';

const setup = () => requiredText('Setup Type', limits.setupLength);
const names = z.array(z.string());

/** Changes of the list of setups. Names are compared case-insensitively. */
const SetupChange = z.discriminatedUnion(
  'action',
  [
    /** A name that already exists, in any case, is no error and changes nothing. */
    z.object({ action: z.literal('add'), newName: setup() }),
    /** Trades keep the name. A name that does not exist is no error and changes nothing. */
    z.object({ action: z.literal('delete'), oldName: setup() }),
    /** Trades get the new name. 404 when the old name does not exist, 409 when the new one does. */
    z.object({ action: z.literal('rename'), oldName: setup(), newName: setup() }),
    /** All names, each once, in their new order; otherwise 409. */
    z.object({
      action: z.literal('reorder'),
      order: z
        .array(z.string({ error: 'Setup Type must be text.' }).check(wellFormed('Setup Type')), {
          error: 'order must be a list of names.',
        })
        .check(z.maxLength(limits.setups, { error: `There can be at most ${limits.setups} setups.` })),
    }),
  ],
  { error: 'action must be add, delete, rename or reorder.' },
);

const SetupList = renamed(z.object({ flags: names }), { flags: 'setups' });

/** The new list: a bare array, except after a rename (specification). */
const SetupChangeReply = z.union([names, z.object({ data: SetupList })]);

export const flags = {
  list: traderCall('GET', '/api/flags', {
    opens: 'trades:read',
    opensInR: 'plain',
    reply: SetupList,
    readsTopics: ['flags'],
  }),
  change: traderCall('PATCH', '/api/flags', { body: SetupChange, reply: SetupChangeReply, writesTopic: 'flags' }),
} as const;

import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { requiredText } from './text.ts';

const setup = () => requiredText('Setup Type', limits.setupLength);
const names = z.array(z.string());

/** What a trader can do to the list of setup types. Names are compared without regard to capitals. */
export const FlagChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('add'), newName: setup() }),
    /** Trades keep the name. */
    z.object({ action: z.literal('delete'), oldName: setup() }),
    /** Trades take the new name. */
    z.object({ action: z.literal('rename'), oldName: setup(), newName: setup() }),
    /** All of the names, in their new order. */
    z.object({
      action: z.literal('reorder'),
      order: z
        .array(z.string({ error: 'Setup Type must be text.' }), { error: 'order must be a list of names.' })
        .check(z.maxLength(limits.setups, { error: `There can be at most ${limits.setups} setup types.` })),
    }),
  ],
  { error: 'action must be add, delete, rename or reorder.' },
);

export const FlagList = z.object({ flags: names });

/** The list afterwards: bare, but for a rename, as the specification has it. */
export const FlagChangeReply = z.union([names, z.object({ data: FlagList })]);

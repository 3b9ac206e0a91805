import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { requiredText, wellFormed } from './text.ts';

const setup = () => requiredText('Setup Type', limits.setupLength);
const names = z.array(z.string());

/** What a trader can do to the list of setup types. Names are compared without regard to capitals. */
export const FlagChange = z.discriminatedUnion(
  'action',
  [
    /** One that is there already, in whatever capitals, is no failure and changes nothing. */
    z.object({ action: z.literal('add'), newName: setup() }),
    /** Trades keep the name. One that is not there is no failure and changes nothing. */
    z.object({ action: z.literal('delete'), oldName: setup() }),
    /** Trades take the new name. 404 when the old one is not there, 409 when another has the new one. */
    z.object({ action: z.literal('rename'), oldName: setup(), newName: setup() }),
    /** All of the names, each once, in their new order; else 409. */
    z.object({
      action: z.literal('reorder'),
      order: z
        .array(z.string({ error: 'Setup Type must be text.' }).check(wellFormed('Setup Type')), {
          error: 'order must be a list of names.',
        })
        .check(z.maxLength(limits.setups, { error: `There can be at most ${limits.setups} setup types.` })),
    }),
  ],
  { error: 'action must be add, delete, rename or reorder.' },
);

export const FlagList = z.object({ flags: names });

/** The list afterwards: bare, but for a rename, as the specification has it. */
export const FlagChangeReply = z.union([names, z.object({ data: FlagList })]);

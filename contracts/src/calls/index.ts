import { account } from './account.ts';
import { auth } from './auth.ts';
import { days } from './days.ts';
import { flags } from './flags.ts';
import { media } from './media.ts';
import { system } from './system.ts';
import { trades } from './trades.ts';

/** The calls that pages make today. Every page loads their schemas; `every-call.ts` has the others too. */
export const calls = { auth, trades, days, flags, media, system, account } as const;

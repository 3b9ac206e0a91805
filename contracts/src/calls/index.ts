import { auth } from './auth.ts';
import { flags } from './flags.ts';
import { system } from './system.ts';
import { trades } from './trades.ts';

/** Every call of the product. What is not here does not exist. */
export const calls = { auth, trades, flags, system } as const;

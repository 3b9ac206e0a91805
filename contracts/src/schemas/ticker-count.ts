import * as z from 'zod/mini';
import { renamed } from '../wire-names.ts';

const [id, count] = [z.int(), z.int()];

/** One ticker of a day: its number of trades, and the id of the newest. The API has two names for the ticker. */
export const TickerCount = renamed(z.object({ id, name: z.string(), count }), { name: 'ticker' });
export const SymbolCount = renamed(z.object({ id, symbol: z.string(), count }), { symbol: 'ticker' });
export type TickerCount = z.output<typeof TickerCount>;

import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const flags = {
  list: defineCall({
    method: 'GET',
    path: '/api/flags',
    access: 'trader',
    reply: z.object({ flags: z.array(z.string()) }),
    shows: ['flags'],
  }),
} as const;

import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const system = {
  /** The process answers. */
  health: defineCall({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
  }),
  /** The database answers, too; else 503. */
  ready: defineCall({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    reply: z.object({ status: z.literal('ready') }),
  }),
} as const;

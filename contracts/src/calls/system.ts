import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { Done } from '../schemas/done.ts';
import { TelemetryBody } from '../schemas/telemetry.ts';

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
  /** What pages tell of themselves. Nothing waits for it, and a failure is nobody's business: silent. */
  telemetry: defineCall({
    method: 'POST',
    path: '/api/telemetry',
    access: 'public',
    body: TelemetryBody,
    reply: Done,
    silent: true,
  }),
} as const;

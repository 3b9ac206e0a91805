import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { Done } from '../schemas/done.ts';
import { TelemetryBody } from '../schemas/telemetry.ts';

export const system = {
  /** The process is running. */
  health: defineCall({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
  }),
  /** The database is reachable, too; otherwise 503. */
  ready: defineCall({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    reply: z.object({ status: z.literal('ready') }),
  }),
  /** Errors and web vitals of pages. Nothing waits for the reply, so failures are silent. */
  telemetry: defineCall({
    method: 'POST',
    path: '/api/telemetry',
    access: 'public',
    body: TelemetryBody,
    reply: Done,
    silent: true,
  }),
} as const;

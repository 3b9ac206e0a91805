import * as z from 'zod/mini';
import { publicCall } from '../call.ts';
import { Done } from '../schemas/done.ts';
import { TelemetryBody } from '../schemas/telemetry.ts';

export const system = {
  /** The process is running. */
  health: publicCall('GET', '/api/health', { reply: z.object({ status: z.literal('ok') }) }),
  /** The database is reachable, too; otherwise 503. */
  ready: publicCall('GET', '/api/ready', { reply: z.object({ status: z.literal('ready') }) }),
  /** Errors and web vitals of pages. Nothing waits for the reply, so failures are silent. */
  telemetry: publicCall('POST', '/api/telemetry', { body: TelemetryBody, reply: Done, silent: true }),
} as const;

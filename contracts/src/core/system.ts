import { ModuleLoad, measured, moduleAndVersion, routePath as path, TELEMETRY_PATH } from 'protocol';
import { publicCall, traderCall } from '../base/call.ts';
import { Done } from '../base/call-parts.ts';
import { limits } from '../base/limits.ts';
import * as z from '../base/zod.ts';

const bounded = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text.` })
    .check(z.maxLength(max, { error: `${label} can have at most ${max} characters.` }));

/** The module whose code failed, if known: `mf-trades@1.2.0-4f…`. */
const owner = z.optional(moduleAndVersion);

const requestId = z
  .string({ error: 'Request id must be text.' })
  .check(z.regex(/^[\w-]{8,64}$/, { error: 'Request id must be one that a reply had.' }));

const several = <S extends z.ZodMiniType>(label: string, each: S, max: number) =>
  z
    .array(each, { error: `${label} must be a list.` })
    .check(z.maxLength(max, { error: `${label} can have at most ${max} entries.` }));

/** An error in a page, without anything that a trader typed. */
const ClientError = z.object({
  /** The error's class: TypeError. */
  name: z.optional(bounded('Name', limits.telemetry.nameLength)),
  stack: z.optional(bounded('Stack', limits.telemetry.stackLength)),
  module: owner,
  path,
  /** Ids of the page's last failed requests, newest last, to find them in the API's log. */
  requestIds: z.optional(several('Request ids', requestId, limits.telemetry.requestIds)),
});

/** In milliseconds, or a score for CLS. */
const WebVital = z.object({
  name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'], { error: 'Name must be CLS, FCP, INP, LCP or TTFB.' }),
  value: measured,
  module: owner,
  path,
});

const { count } = limits.telemetry;
const loads = z._default(several('Loads', ModuleLoad, count), []);

export const TelemetryBody = z.object({
  errors: z._default(several('Errors', ClientError, count), []),
  vitals: z._default(several('Vitals', WebVital, count), []),
  loads,
});
export type TelemetryBody = z.output<typeof TelemetryBody>;

export const system = {
  /** The process is running. */
  health: publicCall('GET', '/api/health', { reply: z.object({ status: z.literal('ok') }) }),
  /** The database is reachable, too; otherwise 503. */
  ready: publicCall('GET', '/api/ready', { reply: z.object({ status: z.literal('ready') }) }),
  /** Errors and web vitals of pages. Nothing waits for the reply, so failures are silent. */
  telemetry: publicCall('POST', TELEMETRY_PATH, { body: TelemetryBody, reply: Done, silent: true }),
  /**
   * The loads of a signed-in trader, who counts once per version and hour (REL-03). Those of visitors are part of
   * `telemetry`.
   */
  reportLoads: traderCall('POST', '/api/telemetry/loads', { body: z.object({ loads }), reply: Done, silent: true }),
} as const;

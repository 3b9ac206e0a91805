import { publicCall } from '../call.ts';
import { Done } from '../call-parts.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';

const bounded = (label: string, max: number) =>
  z
    .string({ error: `${label} must be text.` })
    .check(z.maxLength(max, { error: `${label} can have at most ${max} characters.` }));

/** The page's route, e.g. `/trades/:id`, without ids and query: they are private. */
const path = z
  .string({ error: 'Path must be text.' })
  .check(z.regex(/^\/[\w\-./:*]{0,200}$/, { error: 'Path must be a path without its query.' }));

/** The module whose code failed, if known: `mf-trades@1.2.0-4f…`. */
const owner = z.optional(
  z
    .string({ error: 'Module must be text.' })
    .check(z.regex(/^[a-z][a-z0-9-]{0,60}@[0-9A-Za-z.-]{1,101}$/, { error: 'Module must be a name@version.' })),
);

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

const { maxVital } = limits.telemetry;

/** In milliseconds, or a score for CLS. */
const WebVital = z.object({
  name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'], { error: 'Name must be CLS, FCP, INP, LCP or TTFB.' }),
  value: z
    .number({ error: 'Value must be a number.' })
    .check(
      z.nonnegative({ error: 'Value cannot be below 0.' }),
      z.maximum(maxVital, { error: `Value cannot be over ${maxVital}.` }),
    ),
  module: owner,
  path,
});

const { count } = limits.telemetry;

export const TelemetryBody = z.object({
  errors: z._default(several('Errors', ClientError, count), []),
  vitals: z._default(several('Vitals', WebVital, count), []),
});
export type TelemetryBody = z.output<typeof TelemetryBody>;

export const system = {
  /** The process is running. */
  health: publicCall('GET', '/api/health', { reply: z.object({ status: z.literal('ok') }) }),
  /** The database is reachable, too; otherwise 503. */
  ready: publicCall('GET', '/api/ready', { reply: z.object({ status: z.literal('ready') }) }),
  /** Errors and web vitals of pages. Nothing waits for the reply, so failures are silent. */
  telemetry: publicCall('POST', '/api/telemetry', { body: TelemetryBody, reply: Done, silent: true }),
} as const;

import * as z from 'zod/mini';

/** Where pages report loads, errors and web vitals. */
export const TELEMETRY_PATH = '/api/telemetry';

/** The page's route, e.g. `/trades/:id`, without ids and query: they are private. */
export const routePath = z
  .string({ error: 'Path must be text.' })
  .check(z.regex(/^\/[\w\-./:*]{0,200}$/, { error: 'Path must be a path without its query.' }));

export const moduleAndVersion = z
  .string({ error: 'Module must be text.' })
  .check(z.regex(/^[a-z][a-z0-9-]{0,60}@[0-9A-Za-z.-]{1,101}$/, { error: 'Module must be a name@version.' }));

/** In milliseconds; larger values are measurement errors. */
export const MAX_MEASURED = 600_000;

export const measured = z
  .number({ error: 'Value must be a number.' })
  .check(
    z.nonnegative({ error: 'Value cannot be below 0.' }),
    z.maximum(MAX_MEASURED, { error: `Value cannot be over ${MAX_MEASURED}.` }),
  );

/**
 * How it ended that a browser opened a page or panel of a module (REL-01): `ready`, or the phase that failed. `error`
 * is an error after it was ready.
 */
export const loadOutcomes = [
  'ready',
  /** Its entry in remotes.json is invalid, or has no hash. */
  'manifest',
  /** Its first script, or another file, did not arrive. */
  'entry',
  'chunk',
  /** A file is not the one that was released. */
  'integrity',
  /** It needs another module contract, or another version of a shared library, than the shell has. */
  'contract',
  'shared',
  /** Its code threw before a page was rendered, or is not a module. */
  'mount',
  'render',
  'slow',
  'error',
] as const;
export type LoadOutcome = (typeof loadOutcomes)[number];

export const ModuleLoad = z.object({
  module: moduleAndVersion,
  outcome: z.enum(loadOutcomes, { error: `Outcome must be one of ${loadOutcomes.join(', ')}.` }),
  path: routePath,
  /** Milliseconds until the code had arrived, and until the page was displayed. */
  loadMs: z.optional(measured),
  readyMs: z.optional(measured),
});
export type ModuleLoad = z.output<typeof ModuleLoad>;

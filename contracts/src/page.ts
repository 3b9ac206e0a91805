import * as z from 'zod/mini';

/** /config.json: what the shell learns at run time, so that it is built once and runs anywhere. */
export const ClientConfig = z.object({
  /** The address in front of `/api/…`; empty for the same origin. */
  apiUrl: z.string(),
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
  }),
  /** Set only where the auth emulator runs, e.g. http://127.0.0.1:9099. */
  authEmulatorUrl: z.optional(z.string()),
});
export type ClientConfig = z.infer<typeof ClientConfig>;

/** One released module as the shell finds it. */
export const Remote = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  version: z.string(),
  /** The address of the module's federation manifest. */
  entry: z.string(),
  /** The module contract that it was built for. */
  contract: z.int(),
  /** The paths that it owns; `/trades` owns /trades and /trades/…. */
  paths: z.array(z.string().check(z.startsWith('/'))),
});
export type Remote = z.infer<typeof Remote>;

/** /remotes.json: which modules there are, where, and which paths they own. Each entry is checked on its own. */
export const Remotes = z.object({ remotes: z.array(z.unknown()) });
export type Remotes = { remotes: Remote[] };

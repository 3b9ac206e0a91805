import * as z from 'zod/mini';
import { SlotSamples } from './modules.ts';

/**
 * The version of the contract between modules and the shell. Increase it when older modules cannot run in this shell,
 * or newer ones in an older shell.
 */
export const MODULE_CONTRACT = 1;

/**
 * /config.json, and in each page of the gateway: the settings of the shell at run time, so that one build runs
 * anywhere.
 */
export const ClientConfig = z.object({
  /** The URL before `/api/…`; empty for the same origin. */
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

/** /shell.json: what the shell gives to modules. */
export const ShellFacts = z.object({
  /** The module contract. */
  contract: z.int(),
  /** The version of each library of which the page has the only copy. */
  shared: z.record(z.string(), z.string()),
  /** The names of the calls that its code refers to. */
  calls: z.optional(z.array(z.string())),
  /** The slots of its pages, each with sample properties. Missing in older shells. */
  slots: z.optional(SlotSamples),
  /** The size of each of its libraries, in bytes of minified code. Missing in older shells. */
  bytes: z.optional(z.record(z.string(), z.int())),
});
export type ShellFacts = z.infer<typeof ShellFacts>;

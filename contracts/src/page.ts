import * as z from './zod.ts';

/** /config.json: the shell's settings, read at run time, so that one build runs anywhere. */
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

/** A name used in URLs and folders. */
export const moduleName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/));
export const moduleVersion = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,100}$/));

/** One version of a module, with what the shell must know before it runs. */
const ModuleVersion = z.object({
  version: moduleVersion,
  /** The URL of the module's federation manifest. */
  entry: z.string(),
  /** The module contract version that it was built for. */
  contract: z.int(),
  /** Hashes of the files that the shell loads first, by name: `sha256-…`. Only a development build loads a module without. */
  integrity: z.optional(z.record(z.string(), z.string())),
});

/** A link of a module in the navigation bar, for signed-in traders. */
export const NavEntry = z.object({
  /** Words of letters and digits: a label cannot imitate other controls. */
  label: z
    .string()
    .check(
      z.maxLength(20, { error: 'nav.label can have at most 20 characters.' }),
      z.regex(/^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u, { error: 'nav.label can have only words and digits.' }),
    ),
  /** One of the module's paths. */
  path: z.string(),
  /** The entry with the lowest number is the first one. */
  order: z.int(),
});
export type NavEntry = z.infer<typeof NavEntry>;

/** A module in remotes.json. */
export const Remote = z.extend(ModuleVersion, {
  name: moduleName,
  /** The paths that it owns; `/trades` owns /trades and /trades/…. */
  paths: z.array(z.string().check(z.startsWith('/'))),
  /** An invalid entry is omitted: the module works without it. */
  nav: z.catch(z.optional(NavEntry), undefined),
  /** A staged version that only a percentage of browsers get. */
  staged: z.optional(z.extend(ModuleVersion, { percent: z.int().check(z.minimum(1), z.maximum(99)) })),
});
export type Remote = z.infer<typeof Remote>;

const builtModule = z.extend(z.pick(Remote, { name: true, version: true, contract: true, paths: true }), {
  entry: z.string().check(z.regex(/^[\w-][\w.-]*$/)),
  nav: z.optional(NavEntry),
});

/** module.json of a build: its future entry in remotes.json, with `entry` relative to its folder. */
export const BuiltModule = builtModule.check(
  z.refine(({ nav, paths }) => !nav || paths.includes(nav.path), {
    error: 'nav.path must be one of paths.',
    path: ['nav', 'path'],
  }),
);
export type BuiltModule = z.infer<typeof BuiltModule>;

/** release.json in the folder of a published version. */
export const PublishedModule = z.extend(builtModule, {
  integrity: z.record(z.string(), z.string()),
  /** ISO 8601, in UTC. */
  releasedAt: z.string(),
  /** The paths of its files inside its folder. */
  files: z.array(z.string()),
});
export type PublishedModule = z.infer<typeof PublishedModule>;

/** A version that must not run again, e.g. because of a security hole. */
const WithdrawnModule = z.object({ withdrawn: z.literal(true) });

/** One published version of a module, current or not, at `getModuleLookupPath`: what a browser asks before it previews one. */
export const ModuleLookup = z.union([WithdrawnModule, Remote]);
export type ModuleLookup = z.infer<typeof ModuleLookup>;

export const getModuleLookupPath = (name: string, version: string): string =>
  `/module-versions/${name}/${version}.json`;

/** /remotes.json: the modules, their URLs and the paths that they own. Entries are validated one by one. */
export const Remotes = z.object({ remotes: z.array(z.unknown()) });
export type Remotes = { remotes: Remote[] };

import * as z from 'zod/mini';

/** A name used in URLs and folders. */
export const moduleName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/));
export const moduleVersion = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,100}$/));

/** A text in the navigation bar, or the heading of a panel: it cannot imitate other controls. */
const label = (what: string) =>
  z
    .string()
    .check(
      z.maxLength(20, { error: `${what} can have at most 20 characters.` }),
      z.regex(/^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u, { error: `${what} can have only words and digits.` }),
    );

/** A link of a module in the navigation bar, for signed-in traders. */
export const NavEntry = z.object({
  label: label('nav.label'),
  /** One of the module's paths, or a path below one. */
  path: z.string(),
  /** The entry with the lowest number is the first one. */
  order: z.int(),
  /** Entries of the same group, also of several modules, are in one dropdown with this label. */
  group: z.optional(label('nav.group')),
});
export type NavEntry = z.infer<typeof NavEntry>;

const MAX_COMMAND_WORDS = 40;

/** A page of a module in the command menu, beside those of the navigation bar. */
export const CommandEntry = z.object({
  label: label('command.label'),
  /** One of the module's paths, or a path below one. */
  path: z.string(),
  /** What else it is found by, separated by spaces. */
  words: z.optional(
    z
      .string()
      .check(
        z.maxLength(MAX_COMMAND_WORDS, { error: `command.words can have at most ${MAX_COMMAND_WORDS} characters.` }),
      ),
  ),
});
export type CommandEntry = z.infer<typeof CommandEntry>;

const panelHeight = z.int().check(z.minimum(0), z.maximum(2_000));

/** A panel of a module on pages of others. `src/module.ts` has its code, under the same name. */
export const PanelEntry = z.object({
  name: moduleName,
  /** Any text, because a later shell may have further slots. */
  slot: z.string(),
  /** The panel's heading. */
  label: label('panel.label'),
  /** The panel with the lowest number is the first one. */
  order: z.int(),
  /** Its usual height in CSS pixels, without the heading: reserved while it loads. */
  height: panelHeight,
  /** The same on a phone; `height` if it is missing. */
  phoneHeight: z.optional(panelHeight),
});
export type PanelEntry = z.infer<typeof PanelEntry>;

/** The version ranges, `^x.y.z`, of libraries of which the page has the only copy. */
const sharedLibraries = z.record(z.string(), z.string().check(z.regex(/^\^\d+\.\d+\.\d+$/)));

/** A library in the files of a provider, of which a page loads one copy. */
const BundledLibrary = z.object({
  name: z.string(),
  version: z.string(),
  /** The size of its minified code, before compression. */
  bytes: z.nullable(z.int()),
});

/** Slots by name, each with sample properties, with which panels are checked. */
export const SlotSamples = z.record(z.string(), z.record(z.string(), z.unknown()));
export type SlotSamples = z.infer<typeof SlotSamples>;

/** Hashes by path: `sha256-…`. */
const hashes = z.record(z.string(), z.string());

const versionFields = {
  version: moduleVersion,
  /** The hashes of its workers' files. The shell starts a worker only from one of them. */
  workers: z.optional(hashes),
  /** The module contract version that it was built for. */
  contract: z.int(),
  /** The paths that it owns; `/trades` owns /trades and /trades/…. */
  paths: z.array(z.string().check(z.startsWith('/'))),
  shared: sharedLibraries,
};

/** One version of a module, with what the shell must know before it runs. */
const ModuleVersion = z.object({
  ...versionFields,
  /** The URL of the script that defines the module. */
  entry: z.string(),
  /**
   * Hashes of the files that the module needs first, by path: `sha256-…`. Only a development build loads a module
   * without.
   */
  integrity: z.optional(hashes),
  /** The paths of all its scripts. The browser runs no others; the entry has their hashes. */
  scripts: z.optional(z.array(z.string())),
  /** An invalid list is omitted: the module works without it. */
  nav: z.catch(z.optional(z.array(NavEntry)), undefined),
  /** An invalid list is omitted: the module works without it. */
  commands: z.catch(z.optional(z.array(CommandEntry)), undefined),
  /** An invalid list is omitted: the module works without it. */
  panels: z.catch(z.optional(z.array(PanelEntry)), undefined),
});

const percent = z.int().check(z.minimum(1), z.maximum(99));

/** A module in remotes.json. */
export const Remote = z.extend(ModuleVersion, {
  name: moduleName,
  /** A staged first release: only a percentage of browsers have the module. */
  percent: z.optional(percent),
  /** A staged version that only a percentage of browsers get. */
  staged: z.optional(z.extend(ModuleVersion, { percent })),
});
export type Remote = z.infer<typeof Remote>;

/** The length of a panel's entry in remotes.json (SLT-03). */
const MAX_PANEL_BYTES = 100;

const BuiltPanel = PanelEntry.check(
  z.refine((panel) => new TextEncoder().encode(`${JSON.stringify(panel)},`).length <= MAX_PANEL_BYTES, {
    error: `A panel can have at most ${MAX_PANEL_BYTES} bytes in remotes.json: shorten its name or label.`,
  }),
);

const hasUniqueNames = (panels: readonly PanelEntry[]): boolean =>
  new Set(panels.map(({ name }) => name)).size === panels.length;

const builtModule = z.object({
  name: moduleName,
  ...versionFields,
  entry: z.string().check(z.regex(/^[\w-][\w.-]*$/)),
  /** The files that `./module` needs besides the entry: the shell loads them at the same time. */
  preload: z.array(z.string()),
  /** Copies of shared libraries, which a page loads only if it has no matching version. */
  fallbacks: z.array(z.string()),
  /** The names of the calls that its code refers to, like `trades.list`; all calls if it is missing. */
  calls: z.optional(z.array(z.string())),
  nav: z.optional(z.array(NavEntry)),
  commands: z.optional(z.array(CommandEntry)),
  panels: z.optional(z.array(BuiltPanel).check(z.refine(hasUniqueNames, { error: 'Two panels have the same name.' }))),
  /** Its own slots, for panels of other modules: `<module>.<name>`. */
  slots: z.optional(SlotSamples),
  /** The name of the team that owns it. */
  owner: z.optional(label('owner')),
  /** Its copies of libraries that modules share with each other. Missing in older builds. */
  libraries: z.optional(z.array(BundledLibrary)),
});

const areOwn = (links: readonly { path: string }[], paths: readonly string[]): boolean =>
  links.every((link) => paths.some((path) => `${link.path}/`.startsWith(`${path}/`)));

/** module.json of a build: its future entry in remotes.json, with `entry` relative to its folder. */
export const BuiltModule = builtModule.check(
  z.refine(({ nav = [], paths }) => areOwn(nav, paths), {
    error: 'nav.path must be one of paths, or below one.',
    path: ['nav', 'path'],
  }),
  z.refine(({ commands = [], paths }) => areOwn(commands, paths), {
    error: 'command.path must be one of paths, or below one.',
    path: ['commands', 'path'],
  }),
  z.refine(({ slots = {}, name }) => Object.keys(slots).every((slot) => slot.startsWith(`${name}.`)), {
    error: 'A slot of a module has the name of the module and a dot before its own name.',
    path: ['slots'],
  }),
);
export type BuiltModule = z.infer<typeof BuiltModule>;

/** release.json in the folder of a published version. */
export const PublishedModule = z.extend(builtModule, {
  integrity: hashes,
  /** ISO 8601, in UTC. */
  releasedAt: z.string(),
  /** The paths of its files inside its folder. */
  files: z.array(z.string()),
});
export type PublishedModule = z.infer<typeof PublishedModule>;

/** A version that must not run again, e.g. because of a security hole. */
const WithdrawnModule = z.object({ withdrawn: z.literal(true) });

/**
 * One published version of a module, current or not, at `getModuleLookupPath`: what a browser asks before it previews
 * one.
 */
export const ModuleLookup = z.union([WithdrawnModule, Remote]);
export type ModuleLookup = z.infer<typeof ModuleLookup>;

export function getModuleLookupPath(name: string, version: string): string {
  return `/module-versions/${name}/${version}.json`;
}

/**
 * A number from 0 to 99 for a module in one browser, constant for `seed`. Each module has its own: otherwise the same
 * browsers would get the staged versions of all teams. FNV-1a with a final mix.
 */
export function computeBucket(seed: string, module: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${module}/${seed}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % 100;
}

/** /remotes.json: the modules, their URLs and the paths that they own. Entries are validated one by one. */
export const Remotes = z.object({ remotes: z.array(z.unknown()) });
export type Remotes = { remotes: Remote[] };

import { createHash } from 'node:crypto';
import type { BuiltModule } from 'protocol';

/** The hash with which browsers verify a file. */
export function computeIntegrity(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

type Files = ReadonlyMap<string, Buffer>;
type EntryFiles = Pick<BuiltModule, 'entry' | 'preload'>;

/** The files that the shell loads first. Their hashes are in remotes.json; the entry has those of all others. */
export function getEntryPaths({ entry, preload }: EntryFiles): string[] {
  return [entry, ...preload];
}

/**
 * The hashes for remotes.json.
 * @throws if a file does not exist
 */
export function computeEntryIntegrity(module: EntryFiles, files: Files): Record<string, string> {
  return Object.fromEntries(
    getEntryPaths(module).map((path) => {
      const bytes = files.get(path);
      if (!bytes) throw new Error(`module.json lists ${path}, which the build does not have.`);
      return [path, computeIntegrity(bytes)];
    }),
  );
}

/** The scripts among the files of a module, for remotes.json. */
export function findScripts(paths: readonly string[]): string[] {
  return paths.filter((path) => path.endsWith('.js'));
}

/**
 * Finds scripts and style sheets that a browser would load without verifying them: neither the entry nor the list of
 * workers has their hashes.
 */
export function findUnverifiedFiles(
  { entry, workers = {} }: Pick<BuiltModule, 'entry' | 'workers'>,
  files: Files,
): string[] {
  const hashes = [files.get(entry) ?? '', ...Object.values(workers)].join(' ');
  const code = [...files].filter(([path]) => path !== entry && /\.(js|css)$/.test(path));
  return code.filter(([, bytes]) => !hashes.includes(computeIntegrity(bytes))).map(([path]) => path);
}

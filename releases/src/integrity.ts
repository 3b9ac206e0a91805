import { createHash } from 'node:crypto';
import type { BuiltModule } from 'contracts';
import * as z from 'zod';

/** What a browser verifies a file by. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** The file that the federation runtime loads first; it contains the hashes of all chunks. */
const REMOTE_ENTRY = 'remoteEntry.js';

type Files = ReadonlyMap<string, Buffer>;

/** What the shell requests by name, before a verified file names the next one. */
export const entryPaths = ({ entry }: Pick<BuiltModule, 'entry'>): string[] => [REMOTE_ENTRY, entry];

/** The hashes for remotes.json: every other hash is in one of these files. */
export const entryIntegrity = (module: Pick<BuiltModule, 'entry'>, files: Files): Record<string, string> =>
  Object.fromEntries(
    entryPaths(module).flatMap((path) => {
      const bytes = files.get(path);
      return bytes ? [[path, integrityOf(bytes)]] : [];
    }),
  );

const Manifest = z.object({ integrity: z.record(z.string(), z.string()).default({}) });

/** @returns the scripts and style sheets that a browser would load without verifying them */
export const unverifiedFiles = ({ entry }: Pick<BuiltModule, 'entry'>, files: Files): string[] => {
  const { integrity } = Manifest.parse(JSON.parse(String(files.get(entry) ?? '{}')));
  const remoteEntry = String(files.get(REMOTE_ENTRY) ?? '');
  const code = [...files].filter(([path]) => /\.(js|css)$/.test(path));
  const unverified = code.filter(([path, bytes]) => {
    const hash = integrityOf(bytes);
    return integrity[path] !== hash || !(path === REMOTE_ENTRY || remoteEntry.includes(hash));
  });
  return unverified.map(([path]) => path);
};

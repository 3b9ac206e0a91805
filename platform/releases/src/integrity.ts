import { createHash } from 'node:crypto';
import type { BuiltModule } from 'contracts';
import * as z from 'zod';

/** The hash with which browsers verify a file. */
export const computeIntegrity = (bytes: Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** The file that the federation runtime loads first; it contains the hashes of all chunks. */
const REMOTE_ENTRY = 'remoteEntry.js';

type Files = ReadonlyMap<string, Buffer>;

/** The files that the shell loads first. Their hashes are in remotes.json; every other hash is in one of these files. */
export const getEntryPaths = ({ entry }: Pick<BuiltModule, 'entry'>): string[] => [REMOTE_ENTRY, entry];

/** The hashes for remotes.json. */
export const computeEntryIntegrity = (module: Pick<BuiltModule, 'entry'>, files: Files): Record<string, string> =>
  Object.fromEntries(
    getEntryPaths(module).flatMap((path) => {
      const bytes = files.get(path);
      return bytes ? [[path, computeIntegrity(bytes)]] : [];
    }),
  );

const Manifest = z.object({ integrity: z.record(z.string(), z.string()).default({}) });

/** Finds scripts and style sheets that a browser would load without verifying them. */
export const findUnverifiedFiles = ({ entry }: Pick<BuiltModule, 'entry'>, files: Files): string[] => {
  const { integrity } = Manifest.parse(JSON.parse(String(files.get(entry) ?? '{}')));
  const remoteEntry = String(files.get(REMOTE_ENTRY) ?? '');
  const code = [...files].filter(([path]) => /\.(js|css)$/.test(path));
  const unverified = code.filter(([path, bytes]) => {
    const hash = computeIntegrity(bytes);
    return integrity[path] !== hash || !(path === REMOTE_ENTRY || remoteEntry.includes(hash));
  });
  return unverified.map(([path]) => path);
};

// The files of a store whose bytes are signed: what a version is, and which files a shell has.
import { isDeepStrictEqual } from 'node:util';
import { moduleName, moduleVersion } from 'protocol';
import { getVersionFolder, RELEASE_FILE } from 'protocol/store';
import * as z from 'zod';
import type { ModuleKey } from './module-keys.ts';

export interface SignedFile {
  path: string;
  /** Whose keys count: a module, or SHELL_OWNER. */
  owner: string;
  /** For messages. */
  label: string;
  getSignaturePath(key: ModuleKey): string;
  /** Whether the bytes say that they belong here: another signed file must not pass for this one. */
  isOwn(bytes: Buffer): boolean;
}

/** The name of the shell's keys in MODULE_KEYS. */
export const SHELL_OWNER = 'shell';

/** Contains a file for each shell that was published. */
export const SHELL_RECORDS_FOLDER = 'shell/builds/';
const SHELL_RECORD = /^shell\/builds\/(0\d{15})-[0-9a-f]{16}\.json$/;

/** When the shell of this record was published, in milliseconds since 1970. Undefined for other files. */
export function parseShellTime(path: string): number | undefined {
  const time = SHELL_RECORD.exec(path)?.[1];
  return time === undefined ? undefined : Number(time);
}

const Identity = z.object({ name: moduleName, version: moduleVersion });
type ReleaseIdentity = z.infer<typeof Identity>;
const Moment = z.object({ at: z.string() });

const parseJson = <T>(bytes: Buffer, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
};

/** The release.json of a version. */
export function toReleaseFile(identity: ReleaseIdentity): SignedFile {
  const { name, version } = identity;
  const folder = getVersionFolder(name, version);
  return {
    path: folder + RELEASE_FILE,
    owner: name,
    label: `${name} ${version}`,
    getSignaturePath: ({ id }) => `${folder}release.${id}.sig`,
    isOwn: (bytes) => isDeepStrictEqual(parseJson(bytes, Identity), identity),
  };
}

const toShellRecord = (path: string, time: number): SignedFile => ({
  path,
  owner: SHELL_OWNER,
  label: `The shell of ${new Date(time).toISOString()}`,
  getSignaturePath: ({ id }) => path.replace(/json$/, `${id}.sig`),
  isOwn: (bytes) => Date.parse(parseJson(bytes, Moment)?.at ?? '') === time,
});

/** Undefined for files that nobody signs, and for a path that is written in another way, such as with `..`. */
export function parseSignedPath(path: string): SignedFile | undefined {
  const time = parseShellTime(path);
  if (time !== undefined) return toShellRecord(path, time);
  const [, name, version] = path.split('/');
  const identity = Identity.safeParse({ name, version }).data;
  const file = identity && toReleaseFile(identity);
  return file?.path === path ? file : undefined;
}

/** Whether a file at this path counts only if it is signed. A deployment can name any text as the version. */
export function isSignedPath(path: string): boolean {
  return path.endsWith(`/${RELEASE_FILE}`) || path.startsWith(SHELL_RECORDS_FOLDER);
}

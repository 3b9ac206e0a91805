import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFileLock } from './run.ts';

const UNFINISHED_PREFIX = '.building-';
/** Written last, before the folder is renamed: a folder without it is incomplete. */
const MARKER = 'complete.json';

export interface Recipe {
  /** Selects one of the finished builds by name; undefined when none is suitable. */
  choose(names: string[]): string | undefined;
  /** Builds into an empty folder. @returns the build's name and a note that is stored with it */
  build(folder: string): Promise<{ name: string; note: string }>;
}

export interface Build {
  name: string;
  folder: string;
  note: string;
}

/**
 * Finds a suitable build in `root`, or creates one. A build appears atomically: it is created in a temporary folder and
 * renamed. Leftovers of interrupted builds are removed, and concurrent processes share one build.
 */
export async function buildOnce(root: string, recipe: Recipe): Promise<Build> {
  await mkdir(root, { recursive: true });
  const existing = await findBuild(root, recipe);
  if (existing) return existing;
  return withFileLock(
    join(root, 'lock'),
    async () => (await findBuild(root, recipe)) ?? (await createBuild(root, recipe)),
  );
}

async function findBuild(root: string, recipe: Recipe): Promise<Build | undefined> {
  const notes = new Map<string, string>();
  for (const name of await readdir(root)) {
    const marker = await readFile(join(root, name, MARKER), 'utf8').catch(() => undefined);
    if (marker && !name.startsWith(UNFINISHED_PREFIX)) notes.set(name, JSON.parse(marker).note);
  }
  const name = recipe.choose([...notes.keys()]);
  return name === undefined ? undefined : { name, folder: join(root, name), note: notes.get(name) ?? '' };
}

async function createBuild(root: string, recipe: Recipe): Promise<Build> {
  // The lock admits one process at a time, so unfinished builds are leftovers.
  for (const name of await readdir(root)) if (name.startsWith(UNFINISHED_PREFIX)) await remove(join(root, name));
  const unfinished = join(root, `${UNFINISHED_PREFIX}${process.pid}`);
  await mkdir(unfinished);
  try {
    const { name, note } = await recipe.build(unfinished);
    await writeFile(join(unfinished, MARKER), JSON.stringify({ note }));
    await remove(join(root, name));
    await rename(unfinished, join(root, name));
    return { name, folder: join(root, name), note };
  } catch (error) {
    await remove(unfinished);
    throw error;
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locked } from '../run.ts';

const UNFINISHED = '.building-';
/** Written last, before the folder gets its name: a folder without it was never finished. */
const MARKER = 'complete.json';

export interface Recipe {
  /** Of the finished builds by name, the one to use; undefined when none will do. */
  choose(names: string[]): string | undefined;
  /** Builds into an empty folder. @returns the build's name, and a note that is kept with it */
  build(folder: string): Promise<{ name: string; note: string }>;
}

export interface Built {
  name: string;
  folder: string;
  note: string;
}

/**
 * A build out of `root`, made when there is none. A build appears whole or not at all: it is made beside and renamed.
 * What an interrupted one left is cleared away; processes that need the same at once make it once.
 */
export async function buildOnce(root: string, recipe: Recipe): Promise<Built> {
  await mkdir(root, { recursive: true });
  const built = await find(root, recipe);
  return built ?? locked(join(root, 'lock'), async () => (await find(root, recipe)) ?? (await make(root, recipe)));
}

async function find(root: string, recipe: Recipe): Promise<Built | undefined> {
  const notes = new Map<string, string>();
  for (const name of await readdir(root)) {
    const marker = await readFile(join(root, name, MARKER), 'utf8').catch(() => undefined);
    if (marker && !name.startsWith(UNFINISHED)) notes.set(name, JSON.parse(marker).note);
  }
  const name = recipe.choose([...notes.keys()]);
  return name === undefined ? undefined : { name, folder: join(root, name), note: notes.get(name) ?? '' };
}

async function make(root: string, recipe: Recipe): Promise<Built> {
  // Only one process is here at a time: whatever is unfinished, nobody is working on.
  for (const name of await readdir(root)) if (name.startsWith(UNFINISHED)) await remove(join(root, name));
  const unfinished = join(root, `${UNFINISHED}${process.pid}`);
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

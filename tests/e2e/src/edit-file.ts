import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Replaces text in a file that a compiler watches. The file changes at once: while a file is written in place, a
 * compiler can read an empty one, and the open page is reloaded.
 */
export async function editFile(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
  const edited = `${path}.edited`;
  await writeFile(edited, text.replace(from, to));
  await rename(edited, path);
}

import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { computeIntegrity } from 'releases';

const replaceAll = (text: string, replacements: ReadonlyMap<string, string>): string =>
  [...replacements].reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text);

/** Another hash of the same length for each name, such as main.0a1b2c3d.js. */
const renameHashes = (paths: readonly string[]): Map<string, string> =>
  new Map(
    paths.flatMap((path) => {
      const [, hash = ''] = /\.([0-9a-f]{8})\.(?:js|css)$/.exec(path) ?? [];
      const other = [...hash].map((digit) => (15 - Number.parseInt(digit, 16)).toString(16)).join('');
      return hash ? [[hash, other] as const] : [];
    }),
  );

/** Computes the integrity of files that contain the integrity of others: those without any come first. */
const updateIntegrity = (texts: ReadonlyMap<string, string>, built: ReadonlyMap<string, string>) => {
  const pending = new Map(texts);
  const updated = new Map<string, string>();
  const replacements = new Map<string, string>();
  while (pending.size > 0) {
    const names = [...pending.keys()];
    const isReady = (path: string, text: string) =>
      !names.some((other) => other !== path && text.includes(built.get(other) ?? ''));
    const ready = [...pending].filter(([path, text]) => isReady(path, text));
    if (ready.length === 0) throw new Error(`The files name each other: ${names.join(', ')}`);
    for (const [path, text] of ready) {
      const next = replaceAll(text, replacements);
      updated.set(path, next);
      pending.delete(path);
      replacements.set(built.get(path) ?? '', computeIntegrity(Buffer.from(next)));
    }
  }
  return { updated, replacements };
};

/**
 * Writes a build of the shell into `folder` as another commit would build it: each script and style sheet has another
 * name, and the pages have other hashes.
 */
export async function createShellVariant(built: string, folder: string): Promise<string> {
  await cp(built, folder, { recursive: true, filter: (path) => !path.endsWith('.br') });
  const paths: string[] = [];
  for await (const path of glob('assets/*.{js,css}', { cwd: folder })) paths.push(path);
  const hashes = renameHashes(paths);
  const texts = new Map<string, string>();
  const integrity = new Map<string, string>();
  for (const path of paths) {
    const bytes = await readFile(join(folder, path));
    integrity.set(path, computeIntegrity(bytes));
    texts.set(path, `${replaceAll(String(bytes), hashes)}\n/* another build */`);
  }
  const { updated, replacements } = updateIntegrity(texts, integrity);
  for (const [path, text] of updated) {
    await writeFile(join(folder, replaceAll(path, hashes)), text);
    await rm(join(folder, path));
  }
  for (const page of ['index.html', 'page.html']) {
    const html = await readFile(join(folder, page), 'utf8');
    await writeFile(join(folder, page), replaceAll(replaceAll(html, hashes), replacements));
  }
  return folder;
}

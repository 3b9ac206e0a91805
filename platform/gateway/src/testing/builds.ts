import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const writeFiles = async (dir: string, files: Record<string, string>): Promise<string> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  return dir;
};

export const longScript = `console.log(${JSON.stringify('a long script '.repeat(500))});`;

const page = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>';

/** Writes a minimal build of the shell. */
export const writeShellBuild = (dir: string) =>
  writeFiles(dir, {
    'index.html': `${page}<h1>Trading Journal</h1>`,
    'page.html': page,
    'assets/main.0a1b2c3d.js': longScript,
  });

/** Writes a minimal build of a module. */
export const writeModuleBuild = (dir: string, name: string, version: string) =>
  writeFiles(dir, {
    'module.json': JSON.stringify({ name, version, entry: 'mf-manifest.json', contract: 1, paths: [`/${name}`] }),
    'mf-manifest.json': JSON.stringify({ id: name }),
    'remoteEntry.js': longScript,
  });

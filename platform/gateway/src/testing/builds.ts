import { writeFiles } from 'tooling/write-files';

export const longScript = `console.log(${JSON.stringify('a long script '.repeat(500))});`;

const page =
  '<meta name="csp-nonce" content="__CSP_NONCE__"><link rel="canonical" href="__PAGE_URL__"><div id="root"></div>';

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

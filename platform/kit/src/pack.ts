import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { KIT_NAME as NAME } from 'releases/source-sizes';
import { KIT_RECORD, type KitRecord } from 'tooling/kit';
import { readPackageJson, root } from 'tooling/repository';
import { computeCallsVersion, computeContractsVersion, readPackage } from 'tooling/shared-libraries';

const COMMAND = 'platform/kit/src/cli.js';
/**
 * Our packages in the kit. Their names belong to strangers on the public registry, so that the kit has them as its
 * parts.
 */
const PARTS: Record<string, string> = {
  contracts: 'contracts',
  protocol: 'platform/protocol',
  'shared-ui': 'shared-ui',
  tooling: 'platform/tooling',
  releases: 'platform/releases',
};
/**
 * What only the shell may call. The test helpers of the kit import it too, as a name that exists inside of the kit
 * only.
 */
const SHELL_EXPORT = 'shared-ui/host/shell';
/** Exports of our packages that modules and the kit's commands do not need, or may not call. */
const EXCLUDED_EXPORTS = /^\.\/(?:server\/|alert-rules|alone|bench-report|programs|dev$|host\/shell$)/;
/** Files that no import of a compiled file names. */
const COPIED = [
  'shared-ui/src/**/*.css',
  'platform/tooling/{jest,tsconfig,new-module,new-module-plain,new-repository}/**/*.*',
  'platform/tooling/css-modules.d.ts',
];
const OTHER_SOURCES = [
  'platform/kit/src/cli.ts',
  ...['router-loader', 'class-prefix-loader'].map((loader) => `platform/tooling/src/${loader}.ts`),
  // The compiler may not emit what it first reaches through the name of a package, as contracts reach these.
  ...globSync('platform/protocol/src/{*,store/*}.ts', { cwd: root }),
];
/** Packages that are required by name, or only for their types. */
const OTHER_DEPENDENCIES = [
  '@module-federation/runtime',
  '@module-federation/webpack-bundler-runtime',
  '@swc/jest',
  '@swc/core',
  '@testing-library/jest-dom',
  '@types/jest',
  '@types/node',
  'react-router',
  'worker-rspack-loader',
];
/** The module has these itself: a second copy would be another library, or another type. */
const PEERS = [
  '@testing-library/dom',
  '@testing-library/react',
  '@types/react',
  '@types/react-dom',
  'react',
  'react-dom',
];

interface Exports {
  exports?: Record<string, string | { types: string }>;
}

const readExports = (folder: string): [string, string][] => {
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Exports;
  return Object.entries(exports).flatMap(([name, path]) =>
    typeof path === 'string' && !EXCLUDED_EXPORTS.test(name) ? [[name, join(folder, path)] as [string, string]] : [],
  );
};

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');

/** Compiles our packages, as far as the kit needs them, to JavaScript and declarations in the same folders as here. */
const compile = (folder: string): void => {
  const exported = Object.values(PARTS).flatMap((part) => readExports(part).map(([, path]) => path));
  const config = {
    extends: join(root, 'platform/tooling/tsconfig/browser.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      lib: ['es2024', 'dom', 'dom.iterable'],
      rootDir: root,
      outDir: folder,
    },
    files: [...exported, ...OTHER_SOURCES].filter(isSource).map((path) => join(root, path)),
  };
  // Type packages are found from the folder of this file.
  const file = join(root, 'node_modules/.cache', `kit-${process.pid}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(config));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', file], { stdio: 'inherit' });
  rmSync(file);
};

/** Names our packages as parts of the kit. */
const renamePackages = (text: string): string =>
  text
    .replaceAll(/(\bfrom |\bimport\(|^import )(['"])shared-ui\/host\/shell(?=['"])/gm, `$1$2#${SHELL_EXPORT}`)
    .replaceAll(
      /(\bfrom |\bimport\(|^import )(['"])(contracts|protocol|shared-ui|tooling|releases)(?=['"/])/gm,
      `$1$2${NAME}/$3`,
    );

/** Names compiled files by their new extension. */
const renameSources = (text: string): string =>
  text.replaceAll(/(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"\n]+)\.tsx?(?=['"])/g, '$1$2$3.js');

const rewriteImports = (path: string, text: string): string =>
  path.endsWith('.template') ? renamePackages(text) : renameSources(renamePackages(text));

const listFiles = (folder: string): string[] =>
  globSync('**/*.*', { cwd: folder, withFileTypes: false })
    .filter((path) => extname(path) !== '')
    .sort();

/** The packages that the files import. */
const findImports = (texts: readonly string[]): string[] => {
  const pattern = /(?:\bfrom |\bimport\(|^import |\brequire\(|types=)['"]([^'".][^'"\n]*)['"]/gm;
  const specifiers = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, specifier = '']) => specifier));
  const names = specifiers.map((specifier) =>
    specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/'),
  );
  return [...new Set(names)].filter(
    (name) =>
      name !== NAME && !/^(?:node:|#)/.test(name) && !builtinModules.includes(name) && name !== 'developed-module',
  );
};

/** The range in one of our package.json files, or the installed version. */
const findRange = (name: string): string => {
  const folders = ['.', 'mf-account', 'platform/kit', ...Object.values(PARTS)];
  for (const folder of folders) {
    const { dependencies, devDependencies } = readPackageJson(root, folder);
    const range = dependencies?.[name] ?? devDependencies?.[name];
    if (range) return range;
  }
  return `^${readPackage(join(root, 'node_modules', name)).version}`;
};

const toRanges = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.toSorted().map((name) => [name, findRange(name)]));

const toCompiled = (path: string): string | Record<string, string> => {
  if (!isSource(path)) return `./${path}`;
  const compiled = `./${path.replace(/\.tsx?$/, '')}`;
  return { types: `${compiled}.d.ts`, default: `${compiled}.js` };
};

const createExports = (): Record<string, unknown> => ({
  './globals': { types: './globals.d.ts' },
  ...Object.fromEntries(
    Object.entries(PARTS).flatMap(([part, folder]) =>
      readExports(folder).map(([name, path]) => [`./${join(part, name)}`, toCompiled(path)]),
    ),
  ),
});

// "jest" alone would be the types of the package jest, which has no globals.
const GLOBALS = `/// <reference types="node" />
/// <reference types="@types/jest" />
/// <reference types="@testing-library/jest-dom" />
/// <reference path="./platform/tooling/css-modules.d.ts" />
`;

const createRecord = (version: string, dependencies: Record<string, string>): KitRecord => ({
  version,
  prefix: `${NAME}/`,
  uiVersion: readPackage(join(root, 'shared-ui')).version,
  contractsVersion: computeContractsVersion(join(root, 'shared-ui')),
  callsVersion: computeCallsVersion(join(root, 'shared-ui')),
  dependencies,
});

/**
 * Writes the package of the kit to an empty folder: all that a module of another repository needs to be built, tested
 * and released. `npm pack` makes it publishable.
 */
function writeKit(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(folder);
  for (const path of globSync(COPIED, { cwd: root })) cpSync(join(root, path), join(folder, path));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const browser = join(folder, 'platform/tooling/tsconfig/browser.json');
  const { compilerOptions, ...rest } = JSON.parse(readFileSync(browser, 'utf8')) as { compilerOptions: object };
  // pnpm does not let a module see the type packages of the kit. The kit's own file refers to them.
  const types = [`${NAME}/globals`];
  writeFileSync(browser, JSON.stringify({ ...rest, compilerOptions: { ...compilerOptions, types } }));
  const texts = listFiles(folder).map((path) => {
    const text = rewriteImports(path, readFileSync(join(folder, path), 'utf8'));
    writeFileSync(join(folder, path), text);
    return text;
  });
  const { version } = readPackage(join(root, 'platform/kit'));
  const imported = [...findImports(texts.filter((text) => !text.includes('{page}'))), ...OTHER_DEPENDENCIES];
  const dependencies = toRanges([...new Set(imported)].filter((name) => !PEERS.includes(name)));
  const peers = toRanges(PEERS);
  const record = createRecord(version, { ...dependencies, ...peers, ...toRanges(['@biomejs/biome', 'typescript']) });
  const manifest = {
    name: NAME,
    version,
    license: 'MIT',
    type: 'module',
    description: 'Builds, tests and releases a module of the trading journal.',
    engines: { node: '>=22.18' },
    sideEffects: ['**/*.css'],
    bin: { 'journal-kit': `./${COMMAND}` },
    exports: createExports(),
    imports: { [`#${SHELL_EXPORT}`]: toCompiled('shared-ui/src/host/shell.ts') },
    dependencies,
    peerDependencies: peers,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, KIT_RECORD), JSON.stringify(record));
  writeFileSync(join(folder, 'globals.d.ts'), GLOBALS);
  chmodSync(join(folder, COMMAND), 0o755);
}

/** Writes and packs the kit. @returns the path of the packed file in `folder` */
export function packKit(folder: string): string {
  const content = join(folder, 'package');
  writeKit(content);
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: content,
    encoding: 'utf8',
  });
  const packed: unknown = JSON.parse(output);
  const file = JSON.stringify(packed).match(/"filename":"([^"]+)"/)?.[1];
  if (!file) throw new Error(`npm pack printed no file name: ${output}`);
  return join(folder, file);
}

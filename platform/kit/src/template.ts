import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { KIT_NAME } from 'releases/source-sizes';
import { kit } from 'tooling/kit';
import { createSources, type NewModule, readTemplates, toModuleNames } from 'tooling/new-module';
import { readPackageJson, writeFiles } from 'tooling/repository';

/** The commands of the kit that are scripts of a module, by the same names. */
const COMMANDS = [
  'build',
  'dev',
  'test',
  'release',
  'promote',
  'unrelease',
  'rollback',
  'withdraw',
  'releases',
  'health',
  'prune',
];

/** Formatted as the lint command of a module wants it. */
const TSCONFIG = `{ "extends": "@trading-journal/kit/tooling/tsconfig/browser.json", "include": ["src", "*.ts"] }\n`;

/** How the folder depends on the kit already: `npm install` of a packed file has written its path. */
const findInstalledRange = (folder: string): string | undefined =>
  existsSync(join(folder, 'package.json')) ? readPackageJson(folder, '.').dependencies?.[KIT_NAME] : undefined;

/** The package.json of a module. `kitRange` is how it gets the kit: a version range, or the path of a packed file. */
const createPackageJson = (name: string, kitRange: string): string => {
  const pick = (...names: string[]) =>
    Object.fromEntries(names.map((library) => [library, kit?.dependencies[library] ?? '*']));
  const content = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      ...Object.fromEntries(COMMANDS.map((command) => [command, `journal-kit ${command}`])),
      lint: 'biome check --error-on-warnings .',
      format: 'biome check --write .',
      typecheck: 'tsc -p .',
    },
    dependencies: { [KIT_NAME]: kitRange, ...pick('react', 'react-dom') },
    devDependencies: pick(
      '@biomejs/biome',
      '@testing-library/dom',
      '@testing-library/react',
      '@types/react',
      '@types/react-dom',
      'typescript',
    ),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
};

/** What the repository of a module has beside its sources. */
const createRepositoryFiles = (names: NewModule): Record<string, string> => {
  const { 'workflow.yml': workflow = '', ...files } = readTemplates('new-repository', names);
  return { ...files, '.github/workflows/release.yml': workflow };
};

/**
 * Creates a module with a page and a panel in an empty folder outside of this repository.
 * @param args the module's path without a slash, `--kit` with another version range or packed file of the kit than the
 *   installed one, and `--plain` for one without React
 */
export async function createModule(folder: string, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kit: { type: 'string', default: findInstalledRange(folder) ?? `^${kit?.version}` },
      plain: { type: 'boolean', default: false },
    },
  });
  const names = toModuleNames(positionals[0] ?? '');
  writeFiles(folder, {
    ...createSources(names, values.plain),
    ...createRepositoryFiles(names),
    'package.json': createPackageJson(names.name, values.kit),
    'tsconfig.json': TSCONFIG,
    '.gitignore': 'node_modules\ndist\nsource-maps\n',
  });
  console.log(`Created ${names.name} with a page at /${names.path} and a panel on Trade Details.`);
}

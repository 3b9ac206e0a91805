import { parseArgs } from 'node:util';
import { kit } from 'tooling/kit';
import { createSources, type NewModule, readTemplates, toModuleNames } from 'tooling/new-module';
import { writeFiles } from 'tooling/repository';

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
      typecheck: 'tsc -p .',
    },
    dependencies: { '@trading-journal/kit': kitRange, ...pick('react', 'react-dom') },
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
 * @param args the module's path without a slash, `--kit` with the kit's version range or packed file, and `--plain` for
 *   one without React
 */
export async function createModule(folder: string, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kit: { type: 'string', default: `^${kit?.version}` },
      plain: { type: 'boolean', default: false },
    },
  });
  const names = toModuleNames(positionals[0] ?? '');
  const tsconfig = `${JSON.stringify({ extends: '@trading-journal/kit/tooling/tsconfig/browser.json', include: ['src', '*.ts'] })}\n`;
  writeFiles(folder, {
    ...createSources(names, values.plain),
    ...createRepositoryFiles(names),
    'package.json': createPackageJson(names.name, values.kit),
    'tsconfig.json': tsconfig,
    '.gitignore': 'node_modules\ndist\nsource-maps\n',
  });
  console.log(`Created ${names.name} with a page at /${names.path} and a panel on Trade Details.`);
}

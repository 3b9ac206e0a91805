import { parseArgs } from 'node:util';
import { kit } from 'tooling/kit';
import { createSources, toModuleNames } from 'tooling/new-module';
import { writeFiles } from 'tooling/repository';

/** The package.json of a module. `kitRange` is how it gets the kit: a version range, or the path of a packed file. */
const createPackageJson = (name: string, kitRange: string): string => {
  const commands = ['build', 'dev', 'test', 'release', 'promote', 'unrelease', 'rollback', 'withdraw', 'releases'];
  const pick = (...names: string[]) =>
    Object.fromEntries(names.map((library) => [library, kit?.dependencies[library] ?? '*']));
  const content = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      ...Object.fromEntries(commands.map((command) => [command, `journal-kit ${command}`])),
      typecheck: 'tsc -p .',
    },
    dependencies: { '@trading-journal/kit': kitRange, ...pick('react', 'react-dom') },
    devDependencies: pick(
      '@testing-library/dom',
      '@testing-library/react',
      '@types/react',
      '@types/react-dom',
      'typescript',
    ),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
};

/**
 * Creates a module with a page and a panel in an empty folder outside of this repository.
 * @param args the module's path without a slash, and `--kit` with the kit's version range or packed file
 */
export async function createModule(folder: string, args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { kit: { type: 'string', default: `^${kit?.version}` } },
  });
  const names = toModuleNames(positionals[0] ?? '');
  const tsconfig = `${JSON.stringify({ extends: '@trading-journal/kit/tooling/tsconfig/browser.json', include: ['src', '*.ts'] })}\n`;
  writeFiles(folder, {
    ...createSources(names),
    'package.json': createPackageJson(names.name, values.kit),
    'tsconfig.json': tsconfig,
    '.gitignore': 'node_modules\ndist\nsource-maps\n',
  });
  console.log(`Created ${names.name} with a page at /${names.path} and a panel on Trade Details.`);
}

// `npm run new:module journal-notes` creates the module mf-journal-notes at /journal-notes. See docs/MODULES.md.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRepositoryFile, root as repository, writeFiles } from './repository.ts';

/** The module whose settings and pipeline a new one copies. */
const MODEL = 'mf-account';
/** Labels in the navigation bar and of panels are not longer. */
const MAX_LABEL_LENGTH = 20;
const templates = join(repository, 'platform/tooling');

export interface NewModule {
  /** `journal-notes` */
  path: string;
  /** `mf-journal-notes` */
  name: string;
  /** `Journal Notes` */
  title: string;
  /** `JournalNotesPage` */
  page: string;
}

/** @throws if the path is invalid */
export function toModuleNames(path: string): NewModule {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(path) || path.length > MAX_LABEL_LENGTH) {
    throw new Error(
      `"${path}" is not a valid module path. Use at most ${MAX_LABEL_LENGTH} lowercase letters, digits and hyphens, as in journal-notes.`,
    );
  }
  const words = path.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { path, name: `mf-${path}`, title: words.join(' '), page: `${words.join('')}Page` };
}

const fillIn = (template: string, names: NewModule): string =>
  template.replaceAll(/\{(path|name|title|page)\}/g, (_, key: keyof NewModule) => names[key]);

/** The model's pipeline, with the new module's name. Folders that the model does not depend on trigger it too. */
export function createWorkflow(name: string, dependencies: Iterable<string> = []): string {
  const workflow = readRepositoryFile(`.github/workflows/${MODEL}.yml`).replaceAll(MODEL, name);
  const added = [...dependencies].filter((folder) => !workflow.includes(`"${folder}/**"`));
  return workflow.replaceAll(/^ +- "contracts\/\*\*"\n/gm, (line) =>
    [line, ...added.map((folder) => line.replace('contracts', folder))].join(''),
  );
}

const createPackageJson = (name: string): string => {
  const model: object = JSON.parse(readRepositoryFile(`${MODEL}/package.json`));
  return `${JSON.stringify({ ...model, name, version: '0.1.0', release: { budgetKB: 90 } }, null, 2)}\n`;
};

/** The templates of a folder that match the pattern, filled in, by the paths of the files that they become. */
export function readTemplates(folder: string, names: NewModule, pattern = '**/*.template'): Record<string, string> {
  const cwd = join(templates, folder);
  const read = (file: string): string => fillIn(readFileSync(join(cwd, file), 'utf8'), names);
  return Object.fromEntries(
    globSync(pattern, { cwd }).map((file) => [fillIn(file.replace('.template', ''), names), read(file)]),
  );
}

/**
 * The sources of a new module by path: its page, its panel, their tests and its build.
 * @param isPlain without React
 */
export function createSources(names: NewModule, isPlain = false): Record<string, string> {
  const sources = readTemplates(isPlain ? 'new-module-plain' : 'new-module', names, 'src/**/*.template');
  return { ...readTemplates('new-module', names, '*.template'), ...sources };
}

/** The files of a new module of this repository by path. */
const createFiles = (names: NewModule): Record<string, string> => {
  const files: Record<string, string> = { ...createSources(names), 'package.json': createPackageJson(names.name) };
  for (const file of ['tsconfig.json', 'jest.config.mjs']) files[file] = readRepositoryFile(`${MODEL}/${file}`);
  return files;
};

/** Inserts a line after the last one that matches. */
const addLine = (file: string, after: RegExp, line: string): void => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const index = lines.findLastIndex((line) => after.test(line));
  if (index < 0) throw new Error(`${file} lists no module.`);
  writeFileSync(file, lines.toSpliced(index + 1, 0, line).join('\n'));
};

/**
 * Creates a working module: a page at /<path> and a panel on Trade Details with their tests, its build, its pipeline
 * and its line in CODEOWNERS.
 * @throws if the path is invalid or the module already exists
 */
export function makeModule(root: string, path: string): NewModule {
  const names = toModuleNames(path);
  const { name } = names;
  if (existsSync(join(root, name))) throw new Error(`${name} already exists.`);
  writeFiles(join(root, name), createFiles(names));
  writeFiles(root, { [`.github/workflows/${name}.yml`]: createWorkflow(name) });
  addLine(join(root, 'package.json'), /^ {4}"mf-/, `    "${name}",`);
  addLine(join(root, 'CODEOWNERS'), /^\/mf-/, `${`/${name}/`.padEnd(15)} @trading-journal/${path}`);
  return names;
}

const alignSteps = (steps: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...steps.map(([command]) => command.length));
  return steps.map(([command, effect]) => `  ${command.padEnd(width)}  ${effect}`).join('\n');
};

const main = (): void => {
  const { name, path } = makeModule(repository, process.argv[2] ?? '');
  console.log(`Created ${name} with a page at /${path} and a panel on Trade Details. Next steps:
${alignSteps([
  ['npm install', 'registers the workspace'],
  [`npm run unit -w ${name}`, 'runs its tests'],
  [`npm run dev -w ${name}`, `serves it from source at /${path}`],
  ['npm start', 'runs the product with its build'],
  [`npm run release -w ${name}`, 'releases it'],
])}
CODEOWNERS now names a team for it, which may not exist yet.`);
};

if (process.argv[1] === import.meta.filename) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

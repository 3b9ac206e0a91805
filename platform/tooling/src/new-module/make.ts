import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createModuleFiles, type NewModule, toModuleNames } from './files.ts';
import { createWorkflow } from './workflow.ts';

const readText = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

/** The package.json that the new module copies. */
const model = 'mf-account/package.json';

/** Inserts a line after the last one that matches. */
const addLine = (root: string, file: string, after: RegExp, line: string): void => {
  const lines = readText(root, file).split('\n');
  const index = lines.findLastIndex((line) => after.test(line));
  if (index < 0) throw new Error(`${file} lists no module.`);
  lines.splice(index + 1, 0, line);
  writeFileSync(join(root, file), lines.join('\n'));
};

const write = (root: string, file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${text}\n`);
};

const register = (root: string, { name, path }: NewModule): void => {
  addLine(root, 'package.json', /^ {4}"mf-/, `    "${name}",`);
  addLine(root, 'CODEOWNERS', /^\/mf-/, `${`/${name}/`.padEnd(15)} @trading-journal/${path}`);
};

/**
 * Creates a working module: a page at /<path>, its test, its build, its pipeline and its line in CODEOWNERS.
 * @throws if the path is invalid or the module already exists
 */
export const makeModule = (root: string, path: string): NewModule => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(path)) {
    throw new Error(
      `"${path}" is not a valid module path. Use lowercase letters, digits and hyphens, as in journal-notes.`,
    );
  }
  const names = toModuleNames(path);
  if (existsSync(join(root, names.name))) throw new Error(`${names.name} already exists.`);
  const files = createModuleFiles(names, JSON.parse(readText(root, model)));
  for (const [file, text] of Object.entries(files)) write(root, join(names.name, file), text);
  write(root, `.github/workflows/${names.name}.yml`, createWorkflow(names.name));
  register(root, names);
  return names;
};

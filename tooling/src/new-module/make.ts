import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, type NewModule, namesFor } from './files.ts';
import { workflowOf } from './workflow.ts';

const readText = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

/** The module whose scripts and libraries the new one begins with. */
const model = 'mf-account/package.json';

/** Puts a line behind the last one that matches, in the file's own order of modules. */
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
 * Makes a module that works: a page at /<path>, its test, its build, its pipeline, its owner's line.
 * @throws when the name cannot be one, or is taken
 */
export const makeModule = (root: string, path: string): NewModule => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(path)) {
    throw new Error(`"${path}" cannot be a module's path: small letters, digits and hyphens, as in journal-notes.`);
  }
  const names = namesFor(path);
  if (existsSync(join(root, names.name))) throw new Error(`There is a ${names.name} already.`);
  const files = filesOf(names, JSON.parse(readText(root, model)));
  for (const [file, text] of Object.entries(files)) write(root, join(names.name, file), text);
  write(root, `.github/workflows/${names.name}.yml`, workflowOf(names.name));
  register(root, names);
  return names;
};

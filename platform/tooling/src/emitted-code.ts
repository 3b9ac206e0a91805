import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';

/** The code of a TypeScript file without types and comments, in one line. */
const emit = (file: string): string =>
  transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    minify: true,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' }, minify: { compress: false, mangle: false } },
  }).code;

/** The files that a file imports by relative paths, except for types only. */
const findImports = (file: string, code: string): string[] =>
  [...code.matchAll(/(?:from|import)"(\.[^"]+)"/g)].map(([, path = '']) => join(dirname(file), path));

const collect = (file: string, found: Map<string, string>): Map<string, string> => {
  if (found.has(file)) return found;
  const code = emit(file);
  found.set(file, code);
  for (const imported of findImports(file, code)) collect(imported, found);
  return found;
};

/**
 * Hashes what TypeScript files and the files that they import emit: comments, types and files that they do not import
 * make no difference.
 * @param libraries the versions of the libraries that these files import
 * @returns 10 hexadecimal digits
 */
export function hashEmittedCode(entries: readonly string[], libraries: Readonly<Record<string, string>> = {}): string {
  const [first = ''] = entries;
  const found = entries.reduce((files, entry) => collect(entry, files), new Map<string, string>());
  const files = [...found].map(([file, code]) => `${relative(dirname(first), file)}\0${code}`);
  const hash = createHash('sha256').update([...files.sort(), JSON.stringify(libraries)].join('\0'));
  return hash.digest('hex').slice(0, 10);
}

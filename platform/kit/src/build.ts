import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core';

/** @throws with the file and the line, which the message of a syntax error does not have */
const readConfig = async (folder: string): Promise<Configuration> => {
  try {
    const imported = await import(pathToFileURL(join(folder, 'rspack.config.ts')).href);
    return (imported as { default: Configuration }).default;
  } catch (error) {
    const { stack = String(error) } = error instanceof Error ? error : {};
    const lines = stack.split('\n').filter((line) => !line.includes('node:internal'));
    throw new Error(`rspack.config.ts cannot be read.\n${lines.join('\n')}`, { cause: error });
  }
};

/** Creates the compiler for the production build of `<folder>/rspack.config.ts`, which it writes to a path. */
export async function createCompiler(folder: string, path = join(folder, 'dist')): Promise<Compiler> {
  const config = await readConfig(folder);
  return rspack({ ...config, output: { ...config.output, path } });
}

/** @returns the errors and warnings of a build as text; undefined if it has none */
export function describeProblems(stats: Stats | undefined): string | undefined {
  return stats?.hasErrors() || stats?.hasWarnings()
    ? stats.toString({ preset: 'errors-warnings', colors: false })
    : undefined;
}

/** Builds the module of a folder into its `dist`. Rejects with the errors of the build. */
export async function buildModule(folder: string): Promise<void> {
  const compiler = await createCompiler(folder);
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats)));
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  const problems = describeProblems(stats);
  if (stats?.hasErrors()) throw new Error(`The build failed.\n${problems}`);
  if (problems) console.warn(problems);
}

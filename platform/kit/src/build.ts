import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compiler, type Configuration, rspack, type Stats } from '@rspack/core';

/** Creates the compiler for the production build of `<folder>/rspack.config.ts`, which it writes to a path. */
export async function createCompiler(folder: string, path = join(folder, 'dist')): Promise<Compiler> {
  const { default: config } = (await import(pathToFileURL(join(folder, 'rspack.config.ts')).href)) as {
    default: Configuration;
  };
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

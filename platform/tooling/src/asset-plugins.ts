import { createHash } from 'node:crypto';
import { type Compilation, type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';

export type Assets = Compilation['assets'];

export const isProduction = process.env.NODE_ENV !== 'development';

/** Adds or changes files of a build at a stage of its processing. */
export function createAssetPlugin(
  name: string,
  stage: number,
  change: (compilation: Compilation, assets: Assets) => void | Promise<void>,
): RspackPluginInstance {
  return {
    apply({ hooks }: Compiler) {
      hooks.thisCompilation.tap(name, (compilation) => {
        compilation.hooks.processAssets.tapPromise({ name, stage }, async (assets) => change(compilation, assets));
      });
    },
  };
}

/** Adds what a check throws to the errors of a build. What a plugin throws is printed with the bundler's own stack. */
export function collectError(compilation: Compilation, check: () => void): void {
  try {
    check();
  } catch (error) {
    compilation.errors.push(new rspack.WebpackError(error instanceof Error ? error.message : String(error)));
  }
}

/** Whether browsers verify the file: a script or a style sheet. */
export function isCode(path: string): boolean {
  return /\.(js|css)$/.test(path);
}

/** The scripts and style sheets of a build, by path. */
export function findCode(assets: Assets): [path: string, source: Assets[string]][] {
  return Object.entries(assets).filter(([path]) => isCode(path));
}

/** Releases use the same algorithm. A longer hash is no safer and adds a third to the size of the hashes. */
export const HASH_ALGORITHM = 'sha256';

/** The hash of a file as its tag and the entry contain it, for example `sha256-…`. */
export function computeIntegrity(bytes: Buffer): string {
  return `${HASH_ALGORITHM}-${createHash(HASH_ALGORITHM).update(bytes).digest('base64')}`;
}

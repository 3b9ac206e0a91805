import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { type Assets, collectError, createAssetPlugin, findCode } from './asset-plugins.ts';
import { findForeignRules } from './own-styles.ts';
import { checkPanels, type Panel } from './panels.ts';

/** Fails a build whose panels differ from the code of `file`, src/module.ts, or are too large. */
export function createPanelCheckPlugin(declared: readonly Panel[], file: string): RspackPluginInstance {
  return createAssetPlugin('panels', rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT, (compilation) => {
    collectError(compilation, () => checkPanels(declared, readFileSync(file, 'utf8'), compilation));
  });
}

/** The file of a position in an emitted style sheet; the emitted file if its source map does not say. */
const findSourceFile = (path: string, source: Assets[string], position: number): string => {
  const map = source.map();
  if (!map) return path;
  const lines = String(source.source()).slice(0, position).split('\n');
  const payload = { ...map, file: path, sourceRoot: '', sourcesContent: [] };
  const entry = new SourceMap(payload).findEntry(lines.length - 1, lines.at(-1)?.length ?? 0);
  return 'originalSource' in entry ? entry.originalSource : path;
};

/**
 * Fails a build whose style sheets, those of libraries included, reach more than elements of this build.
 * @param mark a text that every class name of the build contains
 */
export function createOwnStylesPlugin(mark: string): RspackPluginInstance {
  // After minification, when nesting and imports are resolved, and before source maps become files.
  return createAssetPlugin(
    'own-styles',
    rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
    (compilation, assets) => {
      for (const [path, source] of findCode(assets).filter(([file]) => file.endsWith('.css'))) {
        for (const { text, start } of findForeignRules(String(source.source()), mark)) {
          const file = findSourceFile(path, source, start);
          const message = `${file}: "${text}" would affect the shell and other modules. Use a class of a CSS module of this package.`;
          compilation.errors.push(new rspack.WebpackError(message));
        }
      }
    },
  );
}

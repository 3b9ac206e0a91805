import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { isProduction } from './asset-plugins.ts';
import { createBaseConfig, type PackageOptions } from './base-config.ts';
import { createRefreshPlugins } from './dev/builds.ts';

export { createModuleConfig } from './module-config.ts';
export { createShellConfig } from './shell-config.ts';

/**
 * Builds a page outside of the product, such as the component page, with the product's settings: `<folder>/main.tsx` in
 * `<folder>/index.html`.
 */
export function createPageConfig({ name, dir, folder }: PackageOptions & { folder: string }): Configuration {
  const common = createBaseConfig({ name, dir }, 'page');
  return {
    ...common,
    entry: { main: `./${folder}/main.tsx` },
    output: { ...common.output, path: join(dir, 'node_modules/.cache', name), publicPath: 'auto' },
    plugins: [
      new rspack.HtmlRspackPlugin({ template: join(dir, folder, 'index.html') }),
      ...(isProduction ? [] : createRefreshPlugins()),
    ],
  };
}

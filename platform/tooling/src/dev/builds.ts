import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type DevServer, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { createCommonOptions, createJsonMiddleware } from './servers.ts';

/** Edited components update in the open page and keep their state. */
export function createRefreshPlugins(): RspackPluginInstance[] {
  return [new ReactRefreshRspackPlugin()];
}

/** Hot updates of the shell, with support for the refresh runtimes of modules in its page (MFE-06). */
export function createShellRefreshPlugins(dir: string): RspackPluginInstance[] {
  return [
    ...createRefreshPlugins(),
    new rspack.EntryPlugin(dir, join(import.meta.dirname, 'refresh-hook.ts'), { name: undefined }),
  ];
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

/** Builds a module as a separate page without federation. shared-ui/alone mounts the exports of src/module.ts. */
export function toStandaloneConfig(config: Configuration, dir: string): Configuration {
  return {
    ...config,
    entry: 'shared-ui/alone',
    output: { ...config.output, publicPath: '/' },
    resolve: { ...config.resolve, alias: { 'developed-module': join(dir, 'src/module.ts') } },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !(plugin instanceof ModuleFederationPlugin)),
      new rspack.HtmlRspackPlugin({ title: basename(dir), templateContent: page }),
    ],
  };
}

/** @param examples a file with an example reply for each call, which replaces the API */
export function createStandaloneServer(port: number, examples: string): DevServer {
  return {
    ...createCommonOptions(port),
    historyApiFallback: true,
    setupMiddlewares: (middlewares) => [
      createJsonMiddleware('/examples.json', async () => JSON.parse(await readFile(examples, 'utf8')) as object),
      ...middlewares,
    ],
  };
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, type DevServer, rspack, type Stats } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';

export { createStandaloneServer, toStandaloneConfig } from './builds.ts';
export { createModuleServer, createShellServer, type Product } from './servers.ts';

export interface RunningServer {
  stop(): Promise<void>;
}

/** Reads the development configuration from `<dir>/rspack.config.ts`. */
export async function readConfig(dir: string): Promise<Configuration> {
  process.env.NODE_ENV = 'development';
  const file = pathToFileURL(join(dir, 'rspack.config.ts')).href;
  const { default: config } = (await import(file)) as { default: Configuration | Configuration[] };
  return Array.isArray(config) ? (config.at(-1) as Configuration) : config;
}

const formatStats = (stats: Stats): string => {
  if (stats.hasErrors()) return stats.toString({ preset: 'errors-only', colors: false });
  return `compiled in ${((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000} s`;
};

/** Serves a build and recompiles it after each edit. Resolves after the first compilation, even if it has errors. */
export async function serve(
  config: Configuration,
  server: DevServer,
  log: (text: string) => void,
): Promise<RunningServer> {
  const compiler = rspack(config);
  const compiled = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('log', (stats) => {
      log(formatStats(stats));
      resolve();
    });
  });
  const devServer = new RspackDevServer(server, compiler);
  await devServer.start();
  await compiled;
  return { stop: () => devServer.stop() };
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, type DevServer, rspack, type Stats } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';

export { aloneOf, aloneServer } from './alone.ts';
export { moduleServer, type Product, shellServer } from './servers.ts';

export interface Served {
  stop(): Promise<void>;
}

/** What `<dir>/rspack.config.ts` says of a development build. */
export const readConfig = async (dir: string): Promise<Configuration> => {
  process.env.NODE_ENV = 'development';
  const file = pathToFileURL(join(dir, 'rspack.config.ts')).href;
  const { default: config } = (await import(file)) as { default: Configuration | Configuration[] };
  return Array.isArray(config) ? (config.at(-1) as Configuration) : config;
};

const wordsOf = (stats: Stats): string => {
  if (stats.hasErrors()) return stats.toString({ preset: 'errors-only', colors: false });
  return `compiled in ${((stats.endTime ?? 0) - (stats.startTime ?? 0)) / 1000} s`;
};

/** Serves a build and renews it at every edit. Resolves when it was compiled for the first time, well or not. */
export const serve = async (config: Configuration, server: DevServer, log: (text: string) => void): Promise<Served> => {
  const compiler = rspack(config);
  const compiled = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('told', (stats) => {
      log(wordsOf(stats));
      resolve();
    });
  });
  const running = new RspackDevServer(server, compiler);
  await running.start();
  await compiled;
  return { stop: () => running.stop() };
};

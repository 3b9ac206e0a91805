import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const createSwcRule = (isDevelopment: boolean) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  loader: 'builtin:swc-loader',
  options: {
    detectSyntax: 'auto',
    jsc: {
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment } },
    },
  },
});

const resolveLoader = (name: string): string => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);

/** The folder of the files of workers in a build. */
export const WORKER_FOLDER = 'workers/';

/**
 * `import address from './file.worker.ts?worker'` is the address of a worker's file, for `startWorker` of
 * shared-ui/host: browsers cannot verify such a file themselves, and start none of another origin, such as a CDN.
 */
const WORKER_RULES = [
  {
    resourceQuery: /^\?worker$/,
    enforce: 'post' as const,
    use: [
      resolveLoader('worker-address-loader'),
      {
        loader: fileURLToPath(import.meta.resolve('worker-rspack-loader')),
        options: { filename: `${WORKER_FOLDER}[name].js` },
      },
    ],
  },
  // A worker that was started from a text cannot load chunks. Pages run this code in workers only.
  { test: /[\\/]importers[\\/]src[\\/]/, parser: { dynamicImportMode: 'eager' } },
];

/** Libraries with style sheets, and what their class names begin with. */
const CLASS_PREFIXES = { 'yet-another-react-lightbox': 'yarl__' };

/** A page can contain two versions of a library, or two modules that use it. */
const createLibraryRules = (mark: string) =>
  Object.entries(CLASS_PREFIXES).map(([library, prefix]) => ({
    test: new RegExp(`[\\\\/]node_modules[\\\\/]${library}[\\\\/].*\\.(?:js|css)$`),
    loader: resolveLoader('class-prefix-loader'),
    options: { prefix, ownPrefix: `${prefix.replace(/_+$/, '')}${mark}` },
  }));

/**
 * How the files of a build are read.
 * @param mark a text that every class name of the build contains
 */
export function createFileRules(isDevelopment: boolean, mark: string) {
  return [
    createSwcRule(isDevelopment),
    ...WORKER_RULES,
    { test: /[\\/]react-router[\\/]dist[\\/]/, loader: resolveLoader('router-loader') },
    ...createLibraryRules(mark),
    { test: /\.css$/, type: 'css/auto' },
    { test: /\.(svg|png|avif|woff2)$/, type: 'asset/resource' },
  ];
}

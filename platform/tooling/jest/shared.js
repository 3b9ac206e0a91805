import { fileURLToPath } from 'node:url';

// Configuration of every package's tests. swc compiles TypeScript and JSX without a type check, which tsc does.

/** Packages that contain only ES modules, which swc must compile too. */
const esmOnly = [
  '@trading-journal',
  'jotai',
  'p-',
  'jose',
  'marked',
  'yet-another-react-lightbox',
  'get-port',
  'http-proxy-middleware',
  'httpxy',
  'is-plain-obj',
  'yocto-queue',
  'file-type',
  'range-parser',
  '@streamparser',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'htmlparser2',
  'dom',
  'entities',
];

const swc = [
  fileURLToPath(import.meta.resolve('@swc/jest')),
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true, decorators: false },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

/** @type {import('jest').Config} */
export const project = {
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  transform: { '\\.[cm]?[jt]sx?$': swc },
  // A module of another repository may be installed by pnpm: in `node_modules/.pnpm/<id>/node_modules/<name>`.
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/|(${esmOnly.join('|')}))`],
  injectGlobals: true,
  restoreMocks: true,
  // Ends a test that hangs. No test asserts a duration, and a machine under load can be slow.
  testTimeout: 240_000,
};

/**
 * What Jest takes for all projects of a package.
 *
 * @type {import('jest').Config}
 */
export const run = {
  // As many packages as the machine has cores run at once.
  maxWorkers: '50%',
  // A worker leaves no handle open, but Node frees its heap of some hundred MB after the last event: 0.8 to 1.2 s on
  // busy processors.
  workerGracefulExitTimeout: 10_000,
};

import { availableParallelism } from 'node:os';
import base, { node } from 'tooling/jest/node';
import { pure, server } from 'tooling/jest/pure';

/** Tests that replace functions of their process, look at the processes it started, or measure its memory. */
const ALONE = [
  'src/http/in-flight',
  'test/account/import-refusals',
  'test/db/migrations',
  'test/http/cache-memory',
  'test/http/hostile',
  'test/identity/identity',
  'test/identity/signature',
  'test/journal/columns-memory',
  'test/media/image-limits',
].map((path) => `<rootDir>/${path}.test.ts`);

const services = { globalSetup: './jest.global-setup.ts', globalTeardown: './jest.global-teardown.ts' };

/** @type {import('jest').Config} */
export default {
  // For all projects: jest does not read these options of a project.
  workerGracefulExitTimeout: base.workerGracefulExitTimeout,
  testTimeout: base.testTimeout,
  testSequencer: './jest.sequencer.mjs',
  // The longest suite: the other packages' tests end before it, and leave it all processors. Tests wait for the
  // database for a quarter of their time, in which one more worker runs.
  maxWorkers: availableParallelism() + 1,
  projects: [
    { ...pure, testMatch: ['<rootDir>/src/figures/**/*.test.ts'] },
    {
      ...server,
      ...services,
      testPathIgnorePatterns: [...server.testPathIgnorePatterns, '<rootDir>/src/figures/', ...ALONE],
    },
    { ...node, ...services, testMatch: ALONE },
  ],
};

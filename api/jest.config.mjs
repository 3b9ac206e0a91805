import { availableParallelism } from 'node:os';
import base, { node } from 'tooling/jest/node';
import { pure } from 'tooling/jest/pure';

/** @type {import('jest').Config} */
export default {
  // For all projects: jest does not read these options of a project.
  workerGracefulExitTimeout: base.workerGracefulExitTimeout,
  testTimeout: base.testTimeout,
  // The longest suite: the other packages' tests end before it, and leave it all processors. Tests wait for the
  // database for a quarter of their time, in which one more worker runs.
  maxWorkers: availableParallelism() + 1,
  projects: [
    { ...pure, testMatch: ['<rootDir>/src/figures/**/*.test.ts'] },
    {
      ...node,
      testPathIgnorePatterns: [...node.testPathIgnorePatterns, '<rootDir>/src/figures/'],
      globalSetup: './jest.global-setup.ts',
      globalTeardown: './jest.global-teardown.ts',
    },
  ],
};

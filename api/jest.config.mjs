import { availableParallelism } from 'node:os';
import base from 'tooling/jest/node';

/** @type {import('jest').Config} */
export default {
  ...base,
  // The longest suite: the other packages' tests end before it, and leave it all processors. Tests wait for the database for a
  // quarter of their time, in which one more worker runs.
  maxWorkers: availableParallelism() + 1,
  globalSetup: './jest.global-setup.ts',
  globalTeardown: './jest.global-teardown.ts',
};

import base from 'tooling/jest/node';

/** @type {import('jest').Config} */
export default {
  ...base,
  // The longest suite: the other packages' tests end before it, and leave it both processors.
  maxWorkers: '100%',
  globalSetup: './jest.global-setup.ts',
  globalTeardown: './jest.global-teardown.ts',
};

import base from 'tooling/jest/node';

/** @type {import('jest').Config} */
// A machine under load may be slow; no test waits for the clock.
export default {
  ...base,
  testTimeout: 30_000,
  globalSetup: './jest.global-setup.ts',
  globalTeardown: './jest.global-teardown.ts',
};

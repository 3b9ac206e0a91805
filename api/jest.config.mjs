import base from 'tooling/jest/node';

/** @type {import('jest').Config} */
export default {
  ...base,
  globalSetup: './jest.global-setup.ts',
  globalTeardown: './jest.global-teardown.ts',
};

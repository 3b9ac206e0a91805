import base from 'tooling/jest/node';

/** @type {import('jest').Config} */
export default {
  ...base,
  globalSetup: 'api/jest.global-setup.ts',
  globalTeardown: 'api/jest.global-teardown.ts',
};

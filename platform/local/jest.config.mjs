import preset from 'tooling/jest/node';

/** @type {import('jest').Config} */
export default {
  ...preset,
  globalSetup: './src/testing/database.ts',
  globalTeardown: './src/testing/stop-database.ts',
};

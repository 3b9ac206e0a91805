import preset from 'tooling/jest/node';

/** @type {import('jest').Config} */
export default {
  ...preset,
  globalSetup: './src/testing/engines.ts',
  globalTeardown: './src/testing/stop-engine.ts',
};

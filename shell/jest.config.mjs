import browser from 'tooling/jest/browser';

/** @type {import('jest').Config} */
export default {
  ...browser,
  // The build defines these constants.
  globals: { SHARED_VERSIONS: { react: '19.3.1', jotai: '3.0.1' }, CONTRACTS_VERSION: '0.1.0-test' },
};

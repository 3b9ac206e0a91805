import preset from 'tooling/jest/node';
import { isSupportedDebian } from './src/packages.ts';

const isSupported = await isSupportedDebian();
// The engine is built from Debian's packages. On other systems the product and all other tests use mongod.
if (!isSupported) console.warn('documentdb: no tests, because this system is not Debian 12 or newer with its keyring.');

const engines = {
  globalSetup: './src/testing/engines.ts',
  globalTeardown: './src/testing/stop-engine.ts',
};

/** @type {import('jest').Config} */
export default { ...preset, ...(isSupported ? engines : { testPathIgnorePatterns: ['/'], passWithNoTests: true }) };

import { fileURLToPath } from 'node:url';
import { shared } from './shared.js';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** @type {import('jest').Config} */
export default {
  ...shared,
  testEnvironment: here('./browser-environment.cjs'),
  setupFilesAfterEnv: [here('./retry.ts'), here('./browser-setup.ts')],
  moduleNameMapper: { '\\.module\\.css$': here('./css-modules.cjs'), '\\.(css|svg|png|avif)$': here('./asset.cjs') },
};

import { fileURLToPath } from 'node:url';
import { project, run } from './shared.js';

const resolvePath = (name) => fileURLToPath(new URL(name, import.meta.url));

/** @type {import('jest').Config} */
export default {
  ...project,
  ...run,
  testEnvironment: resolvePath('./browser-environment.cjs'),
  setupFilesAfterEnv: [resolvePath('./browser-setup.ts')],
  moduleNameMapper: {
    '\\.module\\.css$': resolvePath('./css-modules.cjs'),
    '\\.(css|svg|png|avif)$': resolvePath('./asset.cjs'),
    // The address of a worker's file.
    '\\?worker$': resolvePath('./asset.cjs'),
  },
};

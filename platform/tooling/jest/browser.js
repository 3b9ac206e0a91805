import { fileURLToPath } from 'node:url';
import { groupTests } from './groups.js';
import { shared } from './shared.js';

const resolvePath = (name) => fileURLToPath(new URL(name, import.meta.url));

/** @type {import('jest').Config} */
const browser = {
  ...shared,
  testEnvironment: resolvePath('./browser-environment.cjs'),
  setupFilesAfterEnv: [resolvePath('./browser-setup.ts')],
  moduleNameMapper: {
    '\\.module\\.css$': resolvePath('./css-modules.cjs'),
    '\\.(css|svg|png|avif)$': resolvePath('./asset.cjs'),
  },
};

export default groupTests(browser, {
  // Adds its hook where it is loaded first: here to the tests of all files.
  beforeFiles: "require('@testing-library/react');",
  afterFile: 'document.head.replaceChildren();',
});

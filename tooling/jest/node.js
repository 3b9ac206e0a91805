import { fileURLToPath } from 'node:url';
import { shared } from './shared.js';

/** @type {import('jest').Config} */
export default {
  ...shared,
  testEnvironment: 'node',
  setupFilesAfterEnv: [fileURLToPath(new URL('./retry.ts', import.meta.url))],
};

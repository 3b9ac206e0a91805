import { fileURLToPath } from 'node:url';
import { project, run } from './shared.js';

const timeLimit = fileURLToPath(new URL('time-limit.js', import.meta.url));
const { transform: _transform, transformIgnorePatterns: _ignored, ...rest } = project;

/**
 * Tests of pure functions. Node itself reads the TypeScript, and all files that a worker runs share one module
 * registry: loading is most of the time of such tests.
 *
 * @type {import('jest').Config}
 */
export const pure = {
  ...rest,
  runner: fileURLToPath(import.meta.resolve('jest-light-runner')),
  setupFilesAfterEnv: [timeLimit],
};

/**
 * Tests of a server run as those of pure functions do. Hooks of the whole run are compiled by swc.
 *
 * @type {import('jest').Config}
 */
export const server = { ...project, runner: pure.runner, setupFilesAfterEnv: [timeLimit] };

/** @type {import('jest').Config} */
export default { ...pure, ...run };

import { fileURLToPath } from 'node:url';
import { project, run } from './shared.js';

const { transform: _transform, transformIgnorePatterns: _ignored, ...rest } = project;

/**
 * Tests of pure functions. Node itself reads the TypeScript, and all files that a worker runs share one module
 * registry: loading is most of the time of such tests.
 *
 * @type {import('jest').Config}
 */
export const pure = { ...rest, runner: fileURLToPath(import.meta.resolve('jest-light-runner')) };

/** @type {import('jest').Config} */
export default { ...pure, ...run };

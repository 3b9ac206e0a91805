import { project, run } from './shared.js';

/** @type {import('jest').Config} */
export const node = { ...project, testEnvironment: 'node' };

/** @type {import('jest').Config} */
export default { ...node, ...run };

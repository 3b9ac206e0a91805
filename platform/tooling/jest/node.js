import { shared } from './shared.js';

/** @type {import('jest').Config} */
export default { ...shared, testEnvironment: 'node' };

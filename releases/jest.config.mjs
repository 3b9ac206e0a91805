import preset from 'tooling/jest/node';

/** @type {import('jest').Config} */
// Every file is synced to the disk; a machine under load may be slow, and no test waits for the clock.
export default { ...preset, testTimeout: 30_000 };

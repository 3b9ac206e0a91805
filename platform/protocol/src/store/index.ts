// What a release store contains: versions, withdrawals and deployments of modules. docs/MODULES.md shows its folders.
export * from './deployments.ts';
export * from './release-files.ts';
export * from './store.ts';

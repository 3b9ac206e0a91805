// The package's public exports. docs/MODULES.md describes releases and their store.
export { checkBudget } from './budget.ts';
export { type Deployment, readDeployments, readLatestDeployment } from './deployments.ts';
export { computeEntryIntegrity, computeIntegrity, findUnverifiedFiles, getEntryPaths } from './integrity.ts';
export { writeProduct } from './product.ts';
export { findPrunableVersions, prune, type RetentionPolicy } from './prune.ts';
export { type ModuleBuild, publish, readBuild, VersionConflictError } from './publish.ts';
export { getVersionFolder, isWithdrawn, readRelease, readReleases } from './release-files.ts';
export { findVersion, readReleasedRemotes } from './remotes.ts';
export { promote, rollback, rollbackAndWithdraw, stage, unrelease, withdraw } from './rollout.ts';
export { createS3Store, openStore } from './s3-store.ts';
export type { Store } from './store.ts';
export { createFolderStore } from './store.ts';

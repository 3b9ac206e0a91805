// The package's public exports. docs/MODULES.md describes releases and their store.
export { type ApiContract, getApiContract } from './api-contract.ts';
export { checkBudget } from './budget.ts';
export { type Deployment, readDeployments, readLatestDeployment } from './deployments.ts';
export { computeEntryIntegrity, computeIntegrity, findUnverifiedFiles, getEntryPaths } from './integrity.ts';
export { getVersionFolder } from './layout.ts';
export { findPrunableVersions, prune, type RetentionPolicy } from './prune.ts';
export { type ModuleBuild, publish, readBuild, VersionConflictError } from './publish.ts';
export { isWithdrawn, readRelease, readReleases } from './release.ts';
export { findVersion, readReleasedRemotes } from './remotes.ts';
export { promote, rollback, rollbackAndWithdraw, stage, withdraw } from './rollout.ts';
export { createFolderStore } from './store/folder.ts';
export { openStore } from './store/open.ts';
export { createS3Store } from './store/s3.ts';
export type { Store } from './store/store.ts';

// The one door. What releases are, and where they lie: docs/MODULES.md.
export { type ApiContract, apiContract } from './api-contract.ts';
export { entryIntegrity, entryPaths, integrityOf, unverifiedFiles } from './integrity.ts';
export { versionFolder } from './layout.ts';
export { promote, rollback, rollbackAndWithdraw, stage } from './module-turns.ts';
export { type Keep, prune, unneeded } from './prune.ts';
export { type Built, OtherBuild, publish, readBuilt } from './publish.ts';
export { readRelease, readReleases } from './release.ts';
export { findVersion, releasedRemotes } from './remotes.ts';
export { folderStore } from './store/folder.ts';
export { openStore } from './store/open.ts';
export { s3Store } from './store/s3.ts';
export type { Store } from './store/store.ts';
export { latestTurn, readTurns, type Turn } from './turns.ts';
export { isWithdrawn, withdraw } from './withdrawal.ts';

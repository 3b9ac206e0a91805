// The package's public exports. docs/MODULES.md describes releases and their store.
export { checkBudget } from './budget.ts';
export { findBuiltModules } from './builds.ts';
export { assertLiveSupports } from './compatibility.ts';
export { type ComposedModule, Composition, type LastDecision, type ProvidedLibrary } from './composition.ts';
export { createFolderStore } from './folder-store.ts';
export { fetchHealth, type HourCounts } from './health.ts';
export { judgeHealth } from './health-word.ts';
export { computeEntryIntegrity, computeIntegrity, findScripts, getEntryPaths } from './integrity.ts';
export { writeProduct } from './product.ts';
export { prune } from './prune.ts';
export { type ModuleBuild, publish, readBuild } from './publish.ts';
export { findVersion, readReleasedRemotes } from './remotes.ts';
export { promote, rollback, rollbackAndWithdraw, stage, unrelease, withdraw } from './rollout.ts';
export { openStore } from './s3-store.ts';
export { seed } from './seed.ts';
export { findShellHashes, type PublishedShell, publishShell, readShellFile, readShells } from './shell-files.ts';
export { ANY_MODULE, readSignaturePolicy, type SignaturePolicy, TRUST_ALL, toTrust } from './signatures/module-keys.ts';
export { ensureKeyFile, getKeyFile, readSigner, type Signer } from './signatures/signer.ts';
export {
  checkSignature,
  createSigningStore,
  createVerifiedStore,
  type ReportRefusal,
} from './signatures/verified-store.ts';

export { default as getFreePort } from 'get-port';
export { readApiArguments } from '../api.ts';
export { withDatabaseName } from '../database/database.ts';
export { demoTrader, seedDemo } from '../demo/index.ts';
export {
  type Account,
  callEmulator,
  type EmulatorAddress,
  exportAccounts,
  importAccounts,
  setEnumerationProtection,
  signInWithPassword,
} from '../identity/admin.ts';
export type { Email } from '../identity/emails.ts';
export { type Identity, startIdentity } from '../identity/index.ts';
export { retryOnPortConflict } from '../ports.ts';
export { startTestDatabase, type TestDatabase } from './database.ts';
export { startTestIdentity, type TestIdentity } from './identity.ts';
export { createIsolatedEnvironment, launch, type Stack, type StackOptions, startStack } from './stack.ts';

// What tests start. Accounts, the API's arguments and the database's address have entries of their own, which load
// fast.
export { default as getFreePort } from 'get-port';
export { demoTrader, seedDemo } from '../demo/index.ts';
export { type Identity, startIdentity } from '../identity/index.ts';
export { retryOnPortConflict } from '../ports.ts';
export { startTestDatabase, type TestDatabase } from './database.ts';
export { startTestIdentity } from './identity.ts';
export { createIsolatedEnvironment, launch, type Stack, startStack } from './stack.ts';

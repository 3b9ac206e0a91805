// What tests start. Accounts, the API's arguments and the database's address have entries of their own, which load
// fast.
export { demoTrader, seedDemo } from '../demo/index.ts';
export { type Identity, startIdentity } from '../identity/index.ts';
export { retryOnPortConflict } from '../ports.ts';
export * from './services.ts';
export { createIsolatedEnvironment, launch, type Stack, startStack } from './stack.ts';

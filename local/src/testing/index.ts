export { default as getFreePort } from 'get-port';
export { demoTrader, seedDemo } from '../demo/index.ts';
export type { Email } from '../identity/emails.ts';
export { type Identity, startIdentity } from '../identity/index.ts';
export { retryOnPortConflict } from '../ports.ts';
export { startTestDatabase, type TestDatabase, withDatabaseName } from './database.ts';
export { startTestIdentity, type TestIdentity } from './identity.ts';
export { createIsolatedEnvironment, launch, type Stack, type StackOptions, startStack } from './stack.ts';
export { createTrade, createTrader, listTickers, signIn } from './trader.ts';

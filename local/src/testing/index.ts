export { databaseUri, startTestDatabase, type TestDatabase } from './database.ts';
export { startTestIdentity, type TestIdentity } from './identity.ts';

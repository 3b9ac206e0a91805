// What tests of the API start, without the rest of the product, which takes seconds to load.
export { default as getFreePort } from 'get-port';
export { startTestDatabase, type TestDatabase } from './database.ts';
export { startTestIdentity } from './identity.ts';

export { startTestIdentity, type TestIdentity } from './identity.ts';

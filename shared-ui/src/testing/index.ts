export { type FakeApi, fakeApi, type RecordedCall } from './fakeApi.ts';
export { fakeAuth } from './fakeAuth.ts';
export { renderModule } from './renderModule.tsx';
export { createTestIdentity, signInAtProviderOnly, signInTestUser, signOutTestUser } from './sessions.ts';

export { type FakeApi, fakeApi, type MadeCall } from './fakeApi.ts';
export { fakeAuth } from './fakeAuth.ts';
export { renderModule } from './renderModule.tsx';
export { identifyTestUser, signInTestUser, testIdentity, visitTestPage } from './sessions.ts';

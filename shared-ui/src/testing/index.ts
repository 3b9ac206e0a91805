export { type FakeApi, fakeApi, type MadeCall } from './fakeApi.ts';
export { renderModule, signInTestUser } from './renderModule.tsx';

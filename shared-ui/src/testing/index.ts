export { fakeAuth } from './fakeAuth.ts';
export {
  buildFile,
  buildGroup,
  buildTrade,
  emptyAnalytics,
  emptyFigures,
  emptyLabels,
  emptySettings,
  toSavedFields,
} from './fixtures.ts';
export { type MockApi, mockApi, type RecordedCall } from './mockApi.ts';
export { mockMedia } from './mockMedia.ts';
export { renderModule } from './renderModule.tsx';
export { createTestIdentity, signInAtProviderOnly, signInTestUser, signOutTestUser } from './sessions.ts';
export { setUpModuleTest } from './setUpModuleTest.ts';

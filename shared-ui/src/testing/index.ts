export { filterSamples, testShownFilters } from './filters.ts';
export {
  buildFile,
  buildGroup,
  buildStock,
  buildTrade,
  emptyAnalytics,
  emptyFigures,
  emptyLabels,
  emptySettings,
  toSavedFields,
} from './fixtures.ts';
export { type MockApi, mockApi } from './mockApi.ts';
export { holdUploads, png } from './pendingUploads.ts';
export { fakeSlots, mockMedia, mountPanel, renderModule, renderPanel, setUpModuleTest } from './renderModule.tsx';
export { createTestIdentity, fakeAuth, signInAtProviderOnly, signInTestUser, signOutTestUser } from './sessions.ts';
export { describeVersionedForm } from './versionedForm.ts';

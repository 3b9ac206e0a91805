// What only the shell calls. It is not shared with modules, and lint forbids it to them: a module could end a session,
// or remove what a trader stores.
export { type ApiOptions, createApi } from './api.ts';
export { getFailedRequestIds } from './api-error.ts';
export { offerToPage } from './file-drop.ts';
export { type Host, hasHost, provideHost } from './host.ts';
export { useLeavePrompt } from './leave-guard.ts';
export {
  dismissNotice,
  getReportedError,
  keepError,
  useNotices,
  useReportedError,
} from './messages.ts';
export { type LoadedModule, ModuleShapeError } from './module.ts';
export { buildHeaders } from './request.ts';
export { useIsSigningOut, useSignOutPrompt } from './sign-out.ts';
export type { SlotHost, SlotRequest } from './slots.tsx';
export { HostProvider, setSession, setSettings } from './store.tsx';
export {
  claimBrowser,
  clearTraderData,
  countDrafts,
  type DraftCount,
  releaseBrowser,
  startTraderData,
} from './trader-data.ts';

// Everything that exists once per page. The shell provides it and every module uses the shell's copy (a strict singleton).
// Keep it small, and do not remove or rename what released modules use.
export {
  type Api,
  type ApiOptions,
  type CallInput,
  type CallOptions,
  createApi,
  type UploadCall,
  type UploadOptions,
} from './api.ts';
export {
  ApiError,
  getFailedRequestIds,
  getSupportReference,
} from './api-error.ts';
export { type ActionLink, AuthError, type AuthPort, type VerificationState } from './auth.ts';
export { announceChange, type Change, type CompletedCall, onChange } from './changes.ts';
export { getDataOwner } from './data-owner.ts';
export { readDeviceEntry, writeDeviceEntry } from './device-entries.ts';
export type { DraftFile, DraftFileKey } from './draft-file-key.ts';
export {
  findDraftFiles,
  keepDraftFile,
  removeDraftFiles,
  removeFilesOfDraft,
} from './draft-files.ts';
export {
  clearError,
  getErrorMessage,
  getReportedError,
  keepError,
  type ReportedError,
  reportError,
  useReportedError,
} from './errors.ts';
export { getApi, getAuth, type Host, provideHost } from './host.ts';
export {
  getLeavePrompt,
  type LeavePrompt,
  releaseLeaveGuard,
  useLeaveGuard,
  useLeavePrompt,
} from './leave-guard.ts';
export {
  defineModule,
  MODULE_CONTRACT,
  type ModuleRoute,
  ModuleShapeError,
  parseModule,
  type RemoteModule,
  type RouteAccess,
} from './module.ts';
export { dismissNotice, getNotices, type Notice, notify, type ShownNotice, useNotices } from './notices.ts';
export { buildHeaders } from './request.ts';
export * from './router.ts';
export {
  getSession,
  type IdentityUser,
  type Session,
  sessionAtom,
  setSession,
  setSettings,
  settingsAtom,
  useSession,
} from './session.ts';
export {
  confirmSignOut,
  type DraftDecision,
  useIsSigningOut,
  useSignOutAfter,
  useSignOutPrompt,
} from './sign-out.ts';
export { HostProvider, hostStore } from './store.tsx';
export {
  claimBrowser,
  clearTraderData,
  countDrafts,
  type DraftCount,
  releaseBrowser,
  startTraderData,
} from './trader-data.ts';
export { type EntryScope, getCurrentTraderId, readTraderEntry, writeTraderEntry } from './trader-entries.ts';

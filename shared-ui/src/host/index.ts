// Everything that exists once per page. The shell provides it and every module uses the shell's copy (a strict singleton).
// Keep it small, and do not remove or rename what released modules use.

// The router exports that modules use. They are re-exported, because sharing react-router as a package disables tree
// shaking and quadruples its size. Do not remove exports.
export { Navigate, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
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
export { announceChange, type Change, type CompletedCall, onChange } from './changes.ts';
export type { DraftFile, DraftFileKey } from './draft-file-store.ts';
export {
  type ActionLink,
  AuthError,
  type AuthPort,
  getApi,
  getAuth,
  type Host,
  hasHost,
  provideHost,
  type VerificationState,
} from './host.ts';
export { Link, type LinkProps } from './Link.tsx';
export {
  getLeavePrompt,
  type LeavePrompt,
  releaseLeaveGuard,
  useLeaveGuard,
  useLeavePrompt,
} from './leave-guard.ts';
export {
  clearError,
  dismissNotice,
  getErrorMessage,
  getNotices,
  getReportedError,
  keepError,
  type Notice,
  notify,
  type ReportedError,
  reportError,
  type ShownNotice,
  useNotices,
  useReportedError,
} from './messages.ts';
export {
  defineModule,
  type LoadedModule,
  MODULE_CONTRACT,
  type ModuleRoute,
  ModuleShapeError,
  parseModule,
  type RemoteModule,
  type RouteAccess,
} from './module.ts';
export { buildHeaders } from './request.ts';
export {
  confirmSignOut,
  type DraftDecision,
  useIsSigningOut,
  useSignOutAfter,
  useSignOutPrompt,
} from './sign-out.ts';
export {
  type ModulePanel,
  type ModulePanels,
  Slot,
  type SlotArrangement,
  type SlotHost,
  type SlotPanel,
  type SlotProperties,
  type SlotRequest,
  usePanels,
} from './slots.tsx';
export {
  type DroppedFiles,
  droppedFilesAtom,
  getSession,
  HostProvider,
  hostStore,
  type IdentityUser,
  type Session,
  sessionAtom,
  setSession,
  setSettings,
  settingsAtom,
  useSession,
} from './store.tsx';
export {
  claimBrowser,
  clearTraderData,
  countDrafts,
  type DraftCount,
  findDraftFiles,
  keepDraftFile,
  releaseBrowser,
  removeDraftFiles,
  removeFilesOfDraft,
  startTraderData,
} from './trader-data.ts';
export {
  type EntryScope,
  getCurrentTraderId,
  getDataOwner,
  isObject,
  readDeviceEntry,
  readTraderEntry,
  writeDeviceEntry,
  writeTraderEntry,
} from './trader-entries.ts';

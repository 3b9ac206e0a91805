// Everything that exists once per page. The shell provides it and every module uses the shell's copy (a strict
// singleton). Keep it small, and do not remove or rename what released modules use.

// The router exports that modules use. They are re-exported, because sharing react-router as a package disables tree
// shaking and quadruples its size. Do not remove exports.
export { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export type { Api, CallInput, CallOptions, UploadOptions } from './api.ts';
export { ApiError, getSupportReference } from './api-error.ts';
export { announceChange, type Change, onChange } from './changes.ts';
export type { DraftFile, DraftFileKey } from './draft-file-store.ts';
export { usePageDrop } from './file-drop.ts';
export {
  type ActionLink,
  AuthError,
  type AuthPort,
  getApi,
  getAuth,
  startWorker,
  type VerificationState,
} from './host.ts';
export { Link, type LinkProps } from './Link.tsx';
export { getLeavePrompt, type LeavePrompt, releaseLeaveGuard, useLeaveGuard } from './leave-guard.ts';
export {
  clearError,
  getErrorMessage,
  getNotices,
  notify,
  reportError,
} from './messages.ts';
export {
  defineModule,
  MODULE_CONTRACT,
  type ModuleRoute,
  parseModule,
  type RemoteModule,
  type RouteAccess,
} from './module.ts';
export * from './module-slots.ts';
export { getPageCache } from './page-cache.ts';
export type {
  Live,
  Mountable,
  PageContent,
  PanelContent,
  PathParameters,
  Port,
  PortCalls,
  PortDrafts,
  PortTheme,
  ReadCall,
  WatchedReply,
} from './port.ts';
export { confirmSignOut, type DraftDecision, useSignOutAfter } from './sign-out.ts';
export {
  type ModulePanel,
  type ModulePanels,
  Slot,
  type SlotArrangement,
  type SlotHost,
  type SlotName,
  type SlotPanel,
  type SlotProperties,
  usePanels,
} from './slots.tsx';
export {
  droppedFilesAtom,
  getSession,
  hostStore,
  type IdentityUser,
  type Session,
  sessionAtom,
  settingsAtom,
  useSession,
} from './store.tsx';
export { findDraftFiles, keepDraftFile, removeDraftFiles, removeFilesOfDraft } from './trader-data.ts';
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

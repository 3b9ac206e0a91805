import { DAY_MS } from './days.ts';
// Apart from the limits: a page's first script needs these values, and none of the limits.

export const timings = {
  /** The last use of a key is written at most this often. */
  keyUseMs: 5 * 60_000,
  /** How long after a sign-in the password is not asked for again (SES-02). */
  recentSignInMs: 15 * 60_000,
  /** A session that was not seen for this long is no longer listed, and events are as old as this at most. */
  sessionMs: 90 * DAY_MS,
  errorToastMs: 5_000,
  verificationPollMs: 5_000,
  resendCoolDownSeconds: 60,
  verifiedRedirectMs: 2_000,
  /** How long the message after signing out is shown. */
  signedOutNoticeMs: 10_000,
  tradeSavedRedirectMs: 1_000,
  statCountUpMs: 1_000,
  defaultCountUpMs: 2_000,
  requestTimeoutMs: 30_000,
  /** An upload is aborted when it makes no progress for this long. */
  uploadIdleTimeoutMs: 60_000,
  /** The idle timeout of an import, which the server reads through after the upload. */
  importIdleTimeoutMs: 600_000,
  /** ADD-04: how often the progress bar of an upload advances by `uploadProgress.step`. */
  uploadProgressStepMs: 200,
  /** DET-06: from a file's success until its trade is reloaded, and until the file leaves the list. */
  reloadAfterUploadMs: 500,
  uploadedFileVisibleMs: 3_000,
  /** How long the page offers to undo a deletion. */
  undoOfferMs: 10_000,
  /** How long deleted trades stay in the trash. */
  trashMs: 30 * DAY_MS,
  /** How long a bulk change can be undone. */
  bulkUndoMs: 600_000,
  idempotencyKeyLifetimeMs: DAY_MS,
  /** A message with the id of an earlier one is a duplicate for this long; one with the same body for less. */
  inboxIdMs: DAY_MS,
  inboxBodyMs: 300_000,
  /** How long accepted and dismissed entries of the inbox are kept. */
  inboxDecidedMs: 90 * DAY_MS,
  /** How long the URL of an export is valid; a download that has begun by then continues. */
  exportUrlLifetimeMs: 60_000,
  /** How often a page reads the progress of an export or import, and how long it waits for one to begin. */
  transferPollMs: 1_000,
  transferBeginMs: 10_000,
} as const;

/** Keys in the browser's local storage. The specification names the first two. */
export const storageKeys = {
  authToken: 'authToken',
  pendingUser: 'pendingUser',
  /** Panels that made a page stop responding. */
  blockedPanels: 'blocked-panels',
} as const;

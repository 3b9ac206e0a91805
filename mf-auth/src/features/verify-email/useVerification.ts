import { timings } from 'contracts';
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { getAuth, useSession, type VerificationState } from 'shared-ui/host';
import { getVerificationErrorMessage } from '../auth-errors/messages.ts';

/** The steps from a new address to a signed-in user (VER-01 to VER-04). */
export type Stage = 'checking' | 'unverified' | 'needs-profile' | 'verified';

type StageEvent =
  /** The provider and the API replied. `verification` is null if the user is not signed in at the provider. */
  | { type: 'check-succeeded'; verification: VerificationState | null }
  | { type: 'check-failed' }
  | { type: 'profile-created' };

const toStage = (verification: VerificationState | null): Stage => {
  if (!verification?.emailVerified) return 'unverified';
  return verification.userExists ? 'verified' : 'needs-profile';
};

/** `verified` is final: a late reply to an earlier check does not change it. */
export function stageReducer(stage: Stage, event: StageEvent): Stage {
  if (stage === 'verified' || event.type === 'profile-created') return 'verified';
  if (event.type === 'check-succeeded') return toStage(event.verification);
  return stage === 'checking' ? 'unverified' : stage;
}

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const isPageActive = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

/** Whether the page is visible and the browser is online. */
const useIsPageActive = (): boolean => useSyncExternalStore(subscribe, isPageActive);

export interface Verification {
  stage: Stage;
  /** Why the last check failed, or ''. */
  checkError: string;
  /** Checks now. Resolves with undefined if the check fails. Never rejects. */
  check: () => Promise<VerificationState | null | undefined>;
  /** Called after the local user was created. */
  onProfileCreated: () => void;
}

const useCheck = () => {
  const [stage, dispatch] = useReducer(stageReducer, 'checking');
  const [checkError, setCheckError] = useState('');
  const inFlight = useRef<ReturnType<Verification['check']> | null>(null);
  const fetchVerification = useCallback(async () => {
    try {
      const verification = await getAuth().checkVerification();
      setCheckError('');
      dispatch({ type: 'check-succeeded', verification });
      return verification;
    } catch (error) {
      setCheckError(getVerificationErrorMessage(error, 'Failed to check the verification status. Please try again.'));
      dispatch({ type: 'check-failed' });
      return undefined;
    } finally {
      inFlight.current = null;
    }
  }, []);
  /** Callers share the check that is in flight. */
  const check = useCallback(() => {
    inFlight.current ??= fetchVerification();
    return inFlight.current;
  }, [fetchVerification]);
  const onProfileCreated = useCallback(() => dispatch({ type: 'profile-created' }), []);
  return { stage, checkError, check, onProfileCreated };
};

/** Polls the status while the page is active, and checks at once when it becomes active, until verified (VER-05). */
export function useVerification(): Verification {
  const { loading } = useSession();
  const isPageActive = useIsPageActive();
  const verification = useCheck();
  const { stage, check } = verification;
  useEffect(() => {
    if (!loading) void check();
  }, [loading, check]);
  const isPolling = isPageActive && !loading && stage !== 'verified';
  useEffect(() => {
    if (!isPolling) return;
    void check();
    const timer = setInterval(check, timings.verificationPollMs);
    return () => clearInterval(timer);
  }, [isPolling, check]);
  return verification;
}

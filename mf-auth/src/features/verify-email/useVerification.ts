import { timings } from 'contracts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { getAuth, useSession, type VerificationState } from 'shared-ui/host';
import { verificationSentence } from '../failures/sentences.ts';
import { nextStage, type Stage } from './stage.ts';
import { useAwake } from './useAwake.ts';

export interface Verification {
  stage: Stage;
  /** Why the last check failed, as a sentence; empty when it did not. */
  problem: string;
  /** Asks now. Resolves with the answer, or undefined when the check failed. Never rejects. */
  check: () => Promise<VerificationState | null | undefined>;
  /** To say that the local user was created. */
  profileCreated: () => void;
}

const useCheck = () => {
  const [stage, tell] = useReducer(nextStage, 'checking');
  const [problem, setProblem] = useState('');
  const underWay = useRef<ReturnType<Verification['check']> | null>(null);
  const ask = useCallback(async () => {
    try {
      const answer = await getAuth().checkVerification();
      setProblem('');
      tell({ type: 'answered', answer });
      return answer;
    } catch (failure) {
      setProblem(verificationSentence(failure, 'Failed to check the verification status. Please try again.'));
      tell({ type: 'check-failed' });
      return undefined;
    } finally {
      underWay.current = null;
    }
  }, []);
  /** One at a time: who asks while an answer is under way gets that one. */
  const check = useCallback(() => {
    underWay.current ??= ask();
    return underWay.current;
  }, [ask]);
  const profileCreated = useCallback(() => tell({ type: 'profile-created' }), []);
  return { stage, problem, check, profileCreated };
};

/** The page's stage, asked anew every 5 s while the page is awake, at once when it wakes, until verified (VER-05). */
export const useVerification = (): Verification => {
  const { loading } = useSession();
  const awake = useAwake();
  const verification = useCheck();
  const { stage, check } = verification;
  useEffect(() => {
    if (!loading) void check();
  }, [loading, check]);
  const polling = awake && !loading && stage !== 'verified';
  useEffect(() => {
    if (!polling) return;
    void check();
    const timer = setInterval(check, timings.verificationPoll);
    return () => clearInterval(timer);
  }, [polling, check]);
  return verification;
};

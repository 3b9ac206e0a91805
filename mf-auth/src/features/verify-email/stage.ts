import type { VerificationState } from 'shared-ui/host';

/** Where somebody stands on the way from a new address to a signed-in trader (VER-01 to VER-04). */
export type Stage = 'checking' | 'unverified' | 'needs-profile' | 'verified';

export type StageEvent =
  /** The provider and the API answered; null: nobody is signed in at the provider. */
  { type: 'answered'; answer: VerificationState | null } | { type: 'check-failed' } | { type: 'profile-created' };

const stageOf = (answer: VerificationState | null): Stage => {
  if (!answer?.emailVerified) return 'unverified';
  return answer.userExists ? 'verified' : 'needs-profile';
};

/** The page's states. `verified` is final: an answer that was asked for earlier and comes later changes nothing. */
export const nextStage = (stage: Stage, event: StageEvent): Stage => {
  if (stage === 'verified' || event.type === 'profile-created') return 'verified';
  if (event.type === 'answered') return stageOf(event.answer);
  return stage === 'checking' ? 'unverified' : stage;
};

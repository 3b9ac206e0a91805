import type { VerificationState } from 'shared-ui/host';

/** The steps from a new address to a signed-in user (VER-01 to VER-04). */
export type Stage = 'checking' | 'unverified' | 'needs-profile' | 'verified';

export type StageEvent =
  /** The provider and the API replied. `verification` is null if the user is not signed in at the provider. */
  | { type: 'check-succeeded'; verification: VerificationState | null }
  | { type: 'check-failed' }
  | { type: 'profile-created' };

const toStage = (verification: VerificationState | null): Stage => {
  if (!verification?.emailVerified) return 'unverified';
  return verification.userExists ? 'verified' : 'needs-profile';
};

/** `verified` is final: a late reply to an earlier check does not change it. */
export const stageReducer = (stage: Stage, event: StageEvent): Stage => {
  if (stage === 'verified' || event.type === 'profile-created') return 'verified';
  if (event.type === 'check-succeeded') return toStage(event.verification);
  return stage === 'checking' ? 'unverified' : stage;
};

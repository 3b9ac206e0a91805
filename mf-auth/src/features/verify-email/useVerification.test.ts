import { type Stage, stageReducer } from './useVerification.ts';

const checkSucceeded = (emailVerified: boolean, userExists: boolean) =>
  ({ type: 'check-succeeded', verification: { emailVerified, userExists } }) as const;

const checkFailed = { type: 'check-failed' } as const;
const notSignedIn = { type: 'check-succeeded', verification: null } as const;

describe('stageReducer', () => {
  it.each<[Parameters<typeof stageReducer>[1], from: Stage[], to: Stage]>([
    [checkSucceeded(false, false), ['checking', 'unverified', 'needs-profile'], 'unverified'],
    [checkSucceeded(true, false), ['checking', 'unverified', 'needs-profile'], 'needs-profile'],
    [checkSucceeded(true, true), ['checking', 'unverified', 'needs-profile'], 'verified'],
    // A local user with an unverified email.
    [checkSucceeded(false, true), ['checking'], 'unverified'],
    [notSignedIn, ['checking'], 'unverified'],
    [checkFailed, ['checking', 'unverified'], 'unverified'],
    [checkFailed, ['needs-profile'], 'needs-profile'],
    [{ type: 'profile-created' }, ['needs-profile'], 'verified'],
    // Late replies and failures.
    [checkSucceeded(true, false), ['verified'], 'verified'],
    [notSignedIn, ['verified'], 'verified'],
    [checkFailed, ['verified'], 'verified'],
  ])('%j moves from %j to %s (VER-01, VER-02, VER-03, VER-04, VER-05, VER-08)', (event, stages, next) => {
    for (const stage of stages) expect(stageReducer(stage, event)).toBe(next);
  });
});

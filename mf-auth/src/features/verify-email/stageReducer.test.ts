import { type Stage, stageReducer } from './stageReducer.ts';

const checkSucceeded = (emailVerified: boolean, userExists: boolean) =>
  ({ type: 'check-succeeded', verification: { emailVerified, userExists } }) as const;

const stages: Stage[] = ['checking', 'unverified', 'needs-profile', 'verified'];

describe('stageReducer', () => {
  it.each(['checking', 'unverified', 'needs-profile'] as const)(
    'moves from %s to the stage of the reply (VER-02, VER-03, VER-04)',
    (stage) => {
      expect(stageReducer(stage, checkSucceeded(false, false))).toBe('unverified');
      expect(stageReducer(stage, checkSucceeded(true, false))).toBe('needs-profile');
      expect(stageReducer(stage, checkSucceeded(true, true))).toBe('verified');
    },
  );

  it('is unverified for a local user with an unverified email (VER-02)', () => {
    expect(stageReducer('checking', checkSucceeded(false, true))).toBe('unverified');
  });

  it('is unverified without a signed-in user at the provider (VER-08)', () => {
    expect(stageReducer('checking', { type: 'check-succeeded', verification: null })).toBe('unverified');
  });

  it('leaves the checking stage if the first check fails, and ignores later failures (VER-01)', () => {
    expect(stages.map((stage) => stageReducer(stage, { type: 'check-failed' }))).toEqual([
      'unverified',
      'unverified',
      'needs-profile',
      'verified',
    ]);
  });

  it('is verified after the profile is created (VER-03)', () => {
    expect(stageReducer('needs-profile', { type: 'profile-created' })).toBe('verified');
  });

  it('stays verified if a late reply says otherwise (VER-05)', () => {
    expect(stageReducer('verified', checkSucceeded(true, false))).toBe('verified');
    expect(stageReducer('verified', { type: 'check-succeeded', verification: null })).toBe('verified');
  });
});

import { nextStage, type Stage } from './stage.ts';

const answered = (emailVerified: boolean, userExists: boolean) =>
  ({ type: 'answered', answer: { emailVerified, userExists } }) as const;

const stages: Stage[] = ['checking', 'unverified', 'needs-profile', 'verified'];

describe('the stages of the verification page', () => {
  it.each(['checking', 'unverified', 'needs-profile'] as const)(
    'VER-02 VER-03 VER-04 from %s an answer decides',
    (stage) => {
      expect(nextStage(stage, answered(false, false))).toBe('unverified');
      expect(nextStage(stage, answered(true, false))).toBe('needs-profile');
      expect(nextStage(stage, answered(true, true))).toBe('verified');
    },
  );

  it('VER-02 a local user alone does not count as verified', () => {
    expect(nextStage('checking', answered(false, true))).toBe('unverified');
  });

  it('VER-08 nobody signed in at the provider is unverified', () => {
    expect(nextStage('checking', { type: 'answered', answer: null })).toBe('unverified');
  });

  it('VER-01 a failed first check ends the spinner, a later one changes nothing', () => {
    expect(stages.map((stage) => nextStage(stage, { type: 'check-failed' }))).toEqual([
      'unverified',
      'unverified',
      'needs-profile',
      'verified',
    ]);
  });

  it('VER-03 creating the profile verifies', () => {
    expect(nextStage('needs-profile', { type: 'profile-created' })).toBe('verified');
  });

  it('VER-05 an answer that comes late does not lead back from verified', () => {
    expect(nextStage('verified', answered(true, false))).toBe('verified');
    expect(nextStage('verified', { type: 'answered', answer: null })).toBe('verified');
  });
});

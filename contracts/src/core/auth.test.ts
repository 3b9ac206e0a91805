import { missingNamesMessage } from '../base/protocol.ts';
import { ProfileBody, TokenBody } from './auth.ts';

const sentences = (value: unknown) => ProfileBody.safeParse(value).error?.issues.map((issue) => issue.message);

describe('ProfileBody', () => {
  it('trims the names', () => {
    expect(ProfileBody.parse({ firstName: ' Ada ', lastName: ' Lovelace ' })).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
  });

  it('returns an error when a name is blank or missing (VER-03)', () => {
    expect(sentences({ firstName: '  ', lastName: 'L' })).toEqual([missingNamesMessage]);
    expect(sentences({ firstName: 'A' })).toEqual([missingNamesMessage]);
    expect(sentences({ firstName: 'A', lastName: null })).toEqual([missingNamesMessage]);
  });

  it('limits the length of a name', () => {
    expect(sentences({ firstName: 'A'.repeat(81), lastName: 'L' })).toEqual([
      'First name can have at most 80 characters.',
    ]);
  });
});

describe('TokenBody', () => {
  it.each([undefined, null, '', 5, { $ne: '' }, 'x'.repeat(8_193)])('rejects %p', (idToken) => {
    expect(TokenBody.safeParse({ idToken }).success).toBe(false);
  });
});

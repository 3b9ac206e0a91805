import { isFresh } from './token.ts';

const createToken = (expiresInSeconds: number): string =>
  ['', { exp: Math.floor(Date.now() / 1_000) + expiresInSeconds }, '']
    .map((part) => part && Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

it.each([
  ['is fresh', createToken(310), true],
  ['that the SDK renews first is not fresh', createToken(290), false],
  ['that is damaged is not fresh', 'damaged', false],
])('a stored token %s (AUT-04)', (_, token, expected) => {
  expect(isFresh(token)).toBe(expected);
});

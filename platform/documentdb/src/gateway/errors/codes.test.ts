import { getCodeName, toMongoCode, unpackSqlState } from './codes.ts';

describe('error codes', () => {
  it.each([
    [319029277, 'M001C', 11000, 'DuplicateKey'],
    [50463045, '55P03', 112, 'WriteConflict'],
  ])('are unpacked from the integer %i in write errors, and have MongoDB’s names', (packed, state, code, name) => {
    expect(unpackSqlState(packed)).toBe(state);
    expect(toMongoCode(state)).toBe(code);
    expect(getCodeName(code)).toBe(name);
  });

  it.each([
    ['57014', 50, 'MaxTimeMSExpired'],
    ['53100', 14031, 'OutOfDiskSpace'],
    // An error of the extension, and one of PostgreSQL that the command did not cause.
    ['M0ZZZ', 2, 'BadValue'],
    ['XX000', undefined, 'UnknownError'],
  ])('map the state %s', (state, code, name) => {
    expect([toMongoCode(state), getCodeName(toMongoCode(state) ?? 1)]).toEqual([code, name]);
  });
});

import { code, getCodeName, toMongoCode, unpackSqlState } from './codes.ts';

describe('error codes', () => {
  it('are unpacked from the integers in write errors', () => {
    expect(unpackSqlState(319029277)).toBe('M001C');
    expect(unpackSqlState(50463045)).toBe('55P03');
    expect(toMongoCode('M001C')).toBe(code.duplicateKey);
    expect(toMongoCode('55P03')).toBe(code.writeConflict);
    expect(toMongoCode('53100')).toBe(code.outOfDiskSpace);
  });

  it('fall back to BadValue for extension errors and to undefined for PostgreSQL errors', () => {
    expect(toMongoCode('M0ZZZ')).toBe(code.badValue);
    expect(toMongoCode('XX000')).toBeUndefined();
  });

  it('have MongoDB’s names', () => {
    expect([11000, 112, 50, 251].map(getCodeName)).toEqual([
      'DuplicateKey',
      'WriteConflict',
      'MaxTimeMSExpired',
      'NoSuchTransaction',
    ]);
  });
});

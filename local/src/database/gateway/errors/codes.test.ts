import { code, codeName, codeOfSqlState, unpackSqlState } from './codes.ts';

describe('error codes', () => {
  it('are unpacked from the integers that write errors carry', () => {
    expect(unpackSqlState(319029277)).toBe('M001C');
    expect(unpackSqlState(50463045)).toBe('55P03');
    expect(codeOfSqlState('M001C')).toBe(code.duplicateKey);
    expect(codeOfSqlState('55P03')).toBe(code.writeConflict);
    expect(codeOfSqlState('53100')).toBe(code.outOfDiskSpace);
  });

  it('fall back to BadValue for what only the extension knows, and to none for PostgreSQL’s own troubles', () => {
    expect(codeOfSqlState('M0ZZZ')).toBe(code.badValue);
    expect(codeOfSqlState('XX000')).toBeUndefined();
  });

  it('have the names that MongoDB gives them', () => {
    expect([11000, 112, 50, 251].map(codeName)).toEqual([
      'DuplicateKey',
      'WriteConflict',
      'MaxTimeMSExpired',
      'NoSuchTransaction',
    ]);
  });
});

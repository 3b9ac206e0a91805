import { DatabaseError } from 'pg';

/** The MongoDB error codes that the gateway returns. The keys are their names. */
export const code = {
  badValue: 2,
  failedToParse: 9,
  typeMismatch: 14,
  illegalOperation: 20,
  namespaceNotFound: 26,
  indexNotFound: 27,
  cursorNotFound: 43,
  namespaceExists: 48,
  maxTimeMsExpired: 50,
  commandNotFound: 59,
  immutableField: 66,
  indexOptionsConflict: 85,
  indexKeySpecsConflict: 86,
  shutdownInProgress: 91,
  writeConflict: 112,
  commandNotSupported: 115,
  conflictingOperationInProgress: 117,
  documentValidationFailure: 121,
  noSuchTransaction: 251,
  operationNotSupportedInTransaction: 263,
  duplicateKey: 11000,
  outOfDiskSpace: 14031,
  unrecognizedStage: 40324,
} as const;

/** MongoDB error codes by SQLSTATE of PostgreSQL and of the extension (M…). */
const BY_SQL_STATE: Record<string, number> = {
  '23505': code.duplicateKey,
  '23P01': code.duplicateKey,
  '40001': code.writeConflict,
  '40P01': code.writeConflict,
  '55P03': code.writeConflict,
  '57014': code.maxTimeMsExpired,
  '25P02': code.noSuchTransaction,
  '53100': code.outOfDiskSpace,
  '57P01': code.shutdownInProgress,
  '57P02': code.shutdownInProgress,
  '57P03': code.shutdownInProgress,
  M0001: code.badValue,
  M0003: code.failedToParse,
  M0004: code.typeMismatch,
  M0008: code.namespaceNotFound,
  M0009: code.indexNotFound,
  M000E: code.cursorNotFound,
  M000F: code.namespaceExists,
  M000M: code.immutableField,
  M000R: code.indexOptionsConflict,
  M000S: code.indexKeySpecsConflict,
  M000U: code.commandNotSupported,
  M0016: code.operationNotSupportedInTransaction,
  M001C: code.duplicateKey,
  M00CO: code.documentValidationFailure,
  M007U: code.unrecognizedStage,
};

const names = new Map(Object.entries(code).map(([name, number]) => [number as number, name]));

/** Maps a SQLSTATE to a MongoDB code; undefined for errors that are not caused by the command. */
export function toMongoCode(sqlState: string): number | undefined {
  return BY_SQL_STATE[sqlState] ?? (sqlState.startsWith('M') ? code.badValue : undefined);
}

/** Whether an exception is a unique index violation. Most writes report violations as write errors instead. */
export function isConstraintViolation(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && toMongoCode(error.code ?? '') === code.duplicateKey;
}

/** Whether an error has the extension's generic code for internal errors. */
export function isInternal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'M0000';
}

/** Unpacks the SQLSTATE of a write error: six bits per character, low bits first, offset by '0'. */
export function unpackSqlState(packed: number): string {
  const character = (position: number) => String.fromCharCode(((packed >> (6 * position)) & 0x3f) + 48);
  return [0, 1, 2, 3, 4].map(character).join('');
}

/** Gets MongoDB's name for a code, e.g. `DuplicateKey`. */
export function getCodeName(number: number): string {
  if (number === code.maxTimeMsExpired) return 'MaxTimeMSExpired';
  const name = names.get(number) ?? 'unknownError';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

import { type DestinationStream, type Logger, pino } from 'pino';

/** Logs only class, message, code, stack and cause: other fields of an error may contain user data (a note, a token). */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const cause: unknown = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
};

/** Creates a logger that writes JSON lines, by default to standard output. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: describeError } }, destination ?? pino.destination(1));

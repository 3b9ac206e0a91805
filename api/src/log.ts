import { type DestinationStream, type Logger, pino } from 'pino';

const FLUSH_INTERVAL_MS = 100;

/** Logs only class, message, code, stack and cause: other fields of an error may contain user data (a note, a token). */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const cause: unknown = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
};

/**
 * A line for each request takes a tenth of its CPU time to write, so lines are written together. Those of a process that
 * exits are written at its exit; one that is killed loses what it logged in this time.
 */
const createStandardOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: FLUSH_INTERVAL_MS });

/** Creates a logger that writes JSON lines, by default to standard output. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: describeError } }, destination ?? createStandardOutput());

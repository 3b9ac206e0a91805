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
 * Buffers lines, because writing each line takes a tenth of a request's CPU time. A process that exits writes its buffer; a killed
 * process loses the lines of the last interval.
 */
const createStandardOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: FLUSH_INTERVAL_MS });

/** Creates a logger that writes JSON lines, by default to standard output. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: describeError } }, destination ?? createStandardOutput());

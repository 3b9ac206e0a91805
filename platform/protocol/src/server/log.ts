import { type DestinationStream, type Logger, pino } from 'pino';

const FLUSH_INTERVAL_MS = 100;

/**
 * Classes of errors whose message can quote a value that the trader typed: of the database, of schemas and of parsers.
 */
const QUOTING_CLASSES = new Set([
  ...['MongoServerError', 'MongoBulkWriteError', 'BSONError', 'ValidationError', 'ValidatorError', 'CastError'],
  ...['StrictModeError', 'ZodError', '$ZodError', 'SyntaxError', 'URIError'],
]);

/** A stack begins with the message. */
const listFrames = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Logs only class, message, code, stack and cause: other fields of an error may contain user data (a note, a token).
 */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name: type, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const codeName = 'codeName' in error ? error.codeName : undefined;
  const cause: unknown = error.cause === undefined ? undefined : describeError(error.cause);
  if (QUOTING_CLASSES.has(type)) return { type, code, codeName, stack: listFrames(stack), cause };
  return { type, message, code, codeName, stack, cause };
};

/**
 * Buffers lines, because writing each line takes a tenth of a request's CPU time. A process that exits writes its
 * buffer; a killed process loses the lines of the last interval.
 */
const createStandardOutput = () =>
  pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: FLUSH_INTERVAL_MS });

/** Creates a logger that writes JSON lines, by default to standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination ?? createStandardOutput());
}

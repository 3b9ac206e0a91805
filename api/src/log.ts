import { type DestinationStream, type Logger, pino } from 'pino';

/** An error's own fields may carry what was asked for (a note, a token); its class, code and stack do not. */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? error.code : undefined;
  const cause: unknown = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message: error.message, code, stack: error.stack, cause };
};

/** JSON lines, by default to the standard output. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, serializers: { err: describeError } }, destination ?? pino.destination(1));

import { createLog } from 'protocol/server/log';

/** Logs nothing. Without a destination of its own, each log would write to standard output ten times a second. */
export const silentLog = createLog('silent', { write: () => undefined });

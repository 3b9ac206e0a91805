import { calls, limits } from 'contracts';
import { ApiError, getApi, reportError } from 'shared-ui/host';
import { getFailedRequestIds } from 'shared-ui/host/shell';
import { reportLoad } from './module-loads.ts';
import { getCurrentLocation } from './page-location.ts';

/** Each page sends at most this many different errors. */
const MAX_ERRORS = 10;
const sentMessages = new Set<string>();

/** The module whose code threw, from the innermost module URL in the stack: `mf-trades@1.2.0`. */
export function findModule(stack: string): string | undefined {
  const [, name, version] = /\/modules\/([a-z][a-z0-9-]*)\/([0-9A-Za-z.-]+)\//.exec(stack) ?? [];
  return name && version && `${name}@${version}`;
}

const isNew = (message: string): boolean => {
  if (sentMessages.has(message) || sentMessages.size >= MAX_ERRORS) return false;
  sentMessages.add(message);
  return true;
};

/** Shown only for errors of a module. Other scripts, for example of extensions, do not concern the trader. */
const MODULE_ERROR_MESSAGE = 'Something on this page did not work. If it happens again, please reload the page.';

/** Network failures are not bugs, and the API logs failed calls itself. */
const isBug = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof ApiError) && !/^(Chunk)?LoadError$/.test(error.name);

/** Sends an error to the API, once per message. Shows a toast for a module's error unless the page shows it already. */
export function sendClientError(error: unknown, isShown = false): void {
  if (!isBug(error) || !isNew(error.message)) return;
  const stack = error.stack ?? '';
  const module = findModule(stack);
  const { nameLength, stackLength } = limits.telemetry;
  const report = {
    // Never send the message: it can contain what a trader typed.
    name: error.name.slice(0, nameLength),
    stack: stack.replace(error.message, '').slice(0, stackLength),
    path: getCurrentLocation().route,
    module,
    requestIds: [...getFailedRequestIds()],
  };
  if (module && !isShown) {
    reportError(MODULE_ERROR_MESSAGE);
    reportLoad({ module, outcome: 'error', path: report.path });
  }
  getApi()
    .call(calls.system.telemetry, { body: { errors: [report] } })
    .catch(() => {});
}

import { calls, limits } from 'contracts';
import { ApiError, getApi, getFailedRequestIds, reportError } from 'shared-ui/host';
import { getCurrentLocation } from './page-location.ts';

/** So many different errors of one page are told of: one that floods is known by then. */
const mostTold = 10;
const known = new Set<string>();

/** Whose code stands innermost in a stack, by its address: `mf-trades@1.2.0`. */
const moduleIn = (stack: string): string | undefined => {
  const [, name, version] = /\/modules\/([a-z][a-z0-9-]*)\/([0-9A-Za-z.-]+)\//.exec(stack) ?? [];
  return name && version && `${name}@${version}`;
};

const isNew = (message: string): boolean => {
  if (known.has(message) || known.size >= mostTold) return false;
  known.add(message);
  return true;
};

/** Said where a module is to blame: other scripts in a page, as of extensions, are not ours to tell of. */
const somethingFailed = 'Something on this page did not work. If it happens again, please reload the page.';

/** What a network does is no fault of a page; a failed call is in the API's own log. */
const isFault = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof ApiError) && !/^(Chunk)?LoadError$/.test(error.name);

/** Tells the API, each error once. */
export const tell = (error: unknown, isShown = false): void => {
  if (!isFault(error) || !isNew(error.message)) return;
  const stack = error.stack ?? '';
  const module = moduleIn(stack);
  const { nameLength, stackLength } = limits.telemetry;
  const told = {
    // Never the message: it can quote what a trader has typed.
    name: error.name.slice(0, nameLength),
    stack: stack.replace(error.message, '').slice(0, stackLength),
    path: getCurrentLocation().route,
    module,
    requestIds: [...getFailedRequestIds()],
  };
  if (module && !isShown) reportError(somethingFailed);
  getApi()
    .call(calls.system.telemetry, { body: { errors: [told] } })
    .catch(() => {});
};

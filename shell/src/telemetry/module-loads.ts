import { calls, limits } from 'contracts';
import type { LoadOutcome, ModuleLoad } from 'protocol';
import { getApi, getSession } from 'shared-ui/host';
import { getFailureKind, LoadError, ReplacedError, ScriptError } from '../modules/fetch.ts';

/** Loads are sent together, this long after the first one. */
const DELAY_MS = 1_000;

/** A trader's loads are sent as the trader's: the session is awaited, but not for ever. */
const MAX_DELAYS = 10;

let waiting: ModuleLoad[] = [];

const send = (delays = 1): void => {
  const { loading, user } = getSession();
  if (loading && delays < MAX_DELAYS) return void setTimeout(send, DELAY_MS, delays + 1);
  const body = { loads: waiting };
  waiting = [];
  // Without a network, nothing of the module is at fault.
  if (!navigator.onLine) return;
  const call = user ? calls.system.reportLoads : calls.system.telemetry;
  getApi()
    .call(call, { body })
    .catch(() => {});
};

/** Reports how it ended that this browser opened a page or panel of a module (REL-01). */
export function reportLoad(load: ModuleLoad): void {
  // A page that fails again and again says nothing new.
  if (waiting.length >= limits.telemetry.count) return;
  if (waiting.length === 0) setTimeout(send, DELAY_MS);
  waiting.push(load);
}

/**
 * A file that arrived, but was not accepted, is not the one that was released. Not every browser says whether it
 * arrived.
 */
const hasArrived = (url: string): boolean =>
  performance
    .getEntriesByName(url)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200);

/** A script or style sheet that could not be used. The build's runtime says its URL. */
const getFileOutcome = (failure: unknown): LoadOutcome => {
  if (failure instanceof LoadError && failure.cause) return getFileOutcome(failure.cause);
  const url = failure instanceof Error && 'request' in failure ? String(failure.request) : '';
  if (url && hasArrived(url)) return 'integrity';
  return failure instanceof ScriptError ? 'entry' : 'chunk';
};

const OUTCOMES = { timedOut: 'slow', crashed: 'render', damaged: 'mount', incompatible: 'shared' } as const;

/** The phase that failed; undefined if the version was replaced by another, which is not a failure of it. */
export function getFailedPhase(failure: unknown): LoadOutcome | undefined {
  if (failure instanceof ReplacedError) return undefined;
  if (failure instanceof LoadError && failure.phase) return failure.phase;
  const kind = getFailureKind(failure);
  return kind === 'unreachable' ? getFileOutcome(failure) : OUTCOMES[kind];
}

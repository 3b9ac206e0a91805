import { createServiceGroup, type ServiceGroup } from './services.ts';

/** npm forwards a Ctrl-C that also reaches us directly. A repeated signal within this time is a duplicate. */
const DUPLICATE_SIGNAL_MS = 500;

/** A killed npm forwards no signal. We only notice that our parent process has changed. */
const stopWithNpm = (stop: () => Promise<void>): void => {
  const npmPid = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npmPid) return;
    clearInterval(watch);
    void stop();
  }, 250);
  watch.unref();
};

const stopOnSignals = (services: ServiceGroup): void => {
  let firstSignalAt = 0;
  const stop = async (): Promise<void> => {
    if (firstSignalAt && performance.now() - firstSignalAt < DUPLICATE_SIGNAL_MS) return;
    // A second Ctrl-C exits at once. The services exit with this process.
    if (firstSignalAt) process.exit(1);
    firstSignalAt = performance.now();
    console.log('\nStopping …');
    await services.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void stop());
  if (process.env.npm_lifecycle_event) stopWithNpm(stop);
};

/** Our own errors have user-facing messages. Other errors need their stack trace. */
const formatError = (error: unknown): string =>
  error instanceof Error && error.name === 'Error' ? error.message : String((error as Error).stack ?? error);

/**
 * Runs a program of services until it is stopped by a signal (exit code 0), or until a service fails or exits
 * unexpectedly (an error message and exit code 1). `start` resolves with the product's address.
 */
export async function runProgram(start: (services: ServiceGroup) => Promise<string>): Promise<void> {
  const fail = async (message: string): Promise<void> => {
    // Errors while stopping are a consequence of stopping.
    if (services.signal.aborted) return;
    console.error(`\n${message}`);
    await services.stop();
    process.exit(1);
  };
  const services = createServiceGroup((message) => void fail(message));
  stopOnSignals(services);
  try {
    console.log(`\nReady: ${await start(services)}`);
  } catch (error) {
    await fail(formatError(error));
  }
}

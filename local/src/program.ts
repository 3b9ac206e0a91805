import { createParts, type Parts } from './parts.ts';

/** Ctrl-C comes twice at once under npm, which passes on what we get anyway. */
const sameSignal = 500;

/** npm that is killed by force passes nothing on: we only see that our parent is another. */
const stopWithNpm = (stop: () => Promise<void>): void => {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    void stop();
  }, 250);
  watch.unref();
};

const stopOnSignals = (parts: Parts): void => {
  let asked = 0;
  const stop = async (): Promise<void> => {
    if (asked && performance.now() - asked < sameSignal) return;
    // Whoever asks twice does not want to wait; the parts end with us.
    if (asked) process.exit(1);
    asked = performance.now();
    console.log('\nStopping …');
    await parts.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => void stop());
  if (process.env.npm_lifecycle_event) stopWithNpm(stop);
};

/** Our own errors are sentences; any other needs its place in the code. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.name === 'Error' ? error.message : String((error as Error).stack ?? error);

/**
 * Runs a program of parts until it is told to stop (exit code 0), or until one fails or ends by itself (a sentence, exit
 * code 1). `start` resolves with the address that is ready.
 */
export const runProgram = async (start: (parts: Parts) => Promise<string>): Promise<void> => {
  const fail = async (sentence: string): Promise<void> => {
    // While stopping, what fails fails because of it.
    if (parts.signal.aborted) return;
    console.error(`\n${sentence}`);
    await parts.stop();
    process.exit(1);
  };
  const parts = createParts((sentence) => void fail(sentence));
  stopOnSignals(parts);
  try {
    console.log(`\nReady: ${await start(parts)}`);
  } catch (error) {
    await fail(wordsOf(error));
  }
};

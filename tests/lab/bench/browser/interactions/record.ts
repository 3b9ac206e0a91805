import type { Page } from '@playwright/test';

/** One interaction of the Event Timing API: a key, a click or a tap, until the next frame is painted. */
interface Interaction {
  type: string;
  /** From the input to the next frame, in milliseconds, rounded to 8. */
  ms: number;
  /** The part that the page's listeners took. */
  listenersMs: number;
}

/** A task of 50 ms or more. */
interface LongTask {
  ms: number;
  /** The script that took most of it, with the time for styles and layout that it forced; '' if none is known. */
  script: string;
}

/** What the page has recorded since the last reading. */
export interface Recording {
  interactions: Interaction[];
  tasks: LongTask[];
  /** Interactions of less than 16 ms, which have no entry. */
  fast: number;
}

interface Recorder {
  take: () => Recording;
}

type RecordingWindow = Window & { recorder?: Recorder };

/** Runs in the page, so it uses nothing from outside. */
const install = (): void => {
  const byId = new Map<number, Interaction>();
  const counted = performance as Performance & { interactionCount: number };
  let countBefore = 0;
  let tasks: LongTask[] = [];
  const observe = (options: PerformanceObserverInit & { durationThreshold?: number }, read: (all: never) => void) => {
    const observer = new PerformanceObserver((list) => read(list.getEntries() as never));
    observer.observe(options);
    return () => read(observer.takeRecords() as never);
  };
  const readEvents = (events: (PerformanceEventTiming & { interactionId: number })[]): void => {
    for (const { interactionId, name, duration, processingStart, processingEnd } of events) {
      if (interactionId === 0 || duration <= (byId.get(interactionId)?.ms ?? 0)) continue;
      byId.set(interactionId, { type: name, ms: duration, listenersMs: processingEnd - processingStart });
    }
  };
  type Script = Record<'invoker' | 'sourceURL' | 'sourceFunctionName', string> &
    Record<'duration', number> & {
      forcedStyleAndLayoutDuration: number;
    };
  const formatScript = ({ invoker, sourceURL, sourceFunctionName, duration, forcedStyleAndLayoutDuration }: Script) =>
    `${invoker} ${sourceURL.replace(/^.*\/modules/, '')} ${sourceFunctionName} ${Math.round(duration)} ms, ` +
    `layout ${Math.round(forcedStyleAndLayoutDuration)} ms`;
  let scripts: Script[] = [];
  const flushes = [
    observe({ type: 'event', durationThreshold: 16 }, readEvents),
    observe({ type: 'long-animation-frame' }, (frames: { scripts: Script[] }[]) => {
      scripts.push(...frames.flatMap((frame) => frame.scripts));
    }),
    observe({ type: 'longtask' }, (entries: PerformanceEntry[]) => {
      tasks.push(...entries.map(({ duration }) => ({ ms: duration, script: '' })));
    }),
  ];
  const take = (): Recording => {
    for (const flush of flushes) flush();
    const [longest] = scripts.toSorted((a, b) => b.duration - a.duration);
    const interactions = [...byId.values()];
    const fast = Math.max(0, counted.interactionCount - countBefore - interactions.length);
    const taken = {
      interactions,
      fast,
      tasks: tasks.map((task) => ({ ...task, script: longest ? formatScript(longest) : '' })),
    };
    countBefore = counted.interactionCount;
    byId.clear();
    tasks = [];
    scripts = [];
    return taken;
  };
  Object.assign(window, { recorder: { take } });
};

/** Records interactions and long tasks of the documents that the page loads from now on. */
export function record(page: Page): Promise<unknown> {
  return page.addInitScript(install);
}

/** Waits until the page has painted and has nothing to do, and returns what it has recorded. */
export async function takeRecording(page: Page): Promise<Recording> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2_000 })));
    // Entries arrive after the frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2_000 })));
    return (window as RecordingWindow).recorder?.take() ?? { interactions: [], tasks: [], fast: 0 };
  });
}

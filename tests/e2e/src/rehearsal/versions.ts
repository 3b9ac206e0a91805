import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Remote, Remotes } from 'contracts';
import { type Deployment, readDeployments, type Store } from 'releases';

/** A module that runs in a page. */
export interface Loaded {
  name: string;
  version: string;
  /** When the page was opened, and when it had read remotes.json; milliseconds since 1970. */
  pageAt: number;
  at: number;
}

/** The versions that run in the page since it was opened, without prefetched ones. */
export const loadedBy = async (page: Page): Promise<Loaded[]> => {
  const { pageAt, at, entries } = await page.evaluate(() => {
    type Remotes = Map<string, { remoteInfo: { entry: string } }>;
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__?: { __INSTANCES__: { name: string; moduleCache: Remotes }[] };
    };
    const shell = __FEDERATION__?.__INSTANCES__.find(({ name }) => name === 'shell');
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const list = files.find(({ name }) => new URL(name).pathname === '/remotes.json');
    return {
      pageAt: performance.timeOrigin,
      at: performance.timeOrigin + (list?.responseEnd ?? performance.now()),
      entries: [...(shell?.moduleCache.values() ?? [])].map(({ remoteInfo }) => remoteInfo.entry),
    };
  });
  return entries.map((entry) => {
    const [, name = '', version = ''] = /\/modules\/([^/]+)\/([^/]+)\//.exec(entry) ?? [];
    return { name, version, pageAt, at };
  });
};

/** A deployment counts from a moment before it can be read, and the machine is busy. */
const slack = 2_000;

const offeredBy = ({ current, staged }: Deployment, bucket: number): string | null =>
  staged && bucket < staged.percent ? staged.version : current;

/** Describes the versions that browsers of the bucket (0 to 99) could not have been offered at that time. */
export const notOffered = async (store: Store, loaded: readonly Loaded[], bucket: number): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { name, version, pageAt, at } of loaded) {
    const turns = await readDeployments(store, name);
    if (turns.length === 0) continue;
    const then = turns.filter((turn, index) => {
      const until = index === 0 ? Number.POSITIVE_INFINITY : Date.parse(turns[index - 1]?.at ?? '');
      return Date.parse(turn.at) <= at + slack && until >= pageAt - slack;
    });
    if (!then.some((turn) => offeredBy(turn, bucket) === version)) wrong.push(`${name} ${version} at ${new Date(at)}`);
  }
  return wrong;
};

/** Between two polls, in milliseconds. */
const pause = 10;

export interface Poll {
  polls: number;
  /** How often the current or staged version of a module differed from the previous poll. */
  switches: number;
  /** A description of each wrong reply. */
  wrong: string[];
}

const problemOf = (remotes: readonly unknown[], names: readonly string[]): string | null => {
  const sound = remotes.map((entry) => Remote.safeParse(entry));
  const broken = sound.find(({ success }) => !success);
  if (broken) return String(broken.error);
  const missing = names.filter((name) => !sound.some(({ data }) => data?.name === name));
  return missing.length > 0 ? `${missing} is missing` : null;
};

/** Polls remotes.json until `signal` aborts: each reply must be complete and contain all of these modules. */
export const pollRemotes = async (url: string, names: readonly string[], signal: AbortSignal): Promise<Poll> => {
  const poll: Poll = { polls: 0, switches: 0, wrong: [] };
  const before = new Map<string, string>();
  while (!signal.aborted) {
    const { remotes } = Remotes.parse(await (await fetch(`${url}/remotes.json`)).json());
    const problem = problemOf(remotes, names);
    if (problem) poll.wrong.push(problem);
    for (const { name, version, staged } of remotes as Remote[]) {
      const now = `${version} ${staged?.version}`;
      if (before.has(name) && before.get(name) !== now) poll.switches += 1;
      before.set(name, now);
    }
    poll.polls += 1;
    await wait(pause);
  }
  return poll;
};

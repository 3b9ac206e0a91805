import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from 'playwright-core';
import {
  ClientConfig,
  getModuleLookupPath,
  type ModuleLoad,
  ModuleLookup,
  type PublishedModule,
  ShellFacts,
  type SlotSamples,
  TELEMETRY_PATH,
} from 'protocol';
import { chromiumArgs, findChromium } from '../browser.ts';
import { fetchLive } from '../compatibility.ts';
import { createPanelPages } from './panel-page.ts';
import { fetchSamples, type Samples } from './samples.ts';
import { createSampleSession, sampleAccountReply } from './session.ts';

/** A check takes at most as long. */
const MAX_MS = 60_000;
/** Longer than the shell waits for a page, so that the shell says what is wrong. */
const PAGE_MS = 20_000;

/** WCAG 2.2 level AA and axe's best practices. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Candidate {
  release: PublishedModule;
  liveUrl: string;
  samples: Samples;
  panelPages: ReturnType<typeof createPanelPages>;
  axe: string;
  /** The paths that are being checked, for a page that freezes its tab. */
  pending: Set<string>;
}

const fulfillJson = (route: Route, status: number, content: unknown): Promise<void> =>
  route.fulfill({ status, json: content, headers: { 'access-control-allow-origin': '*' } });

/**
 * The shell and the candidate's files come from the running product, everything else from samples. Nothing is sent to
 * its API.
 */
const replaceReplies = async (context: BrowserContext, { release, liveUrl, samples, panelPages }: Candidate) => {
  const remote = await fetchCandidate(release, liveUrl);
  await context.route('**/*', async (route) => {
    const request = route.request();
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) {
      const sample = samples.find(request.method(), pathname);
      return fulfillJson(route, sample?.status ?? 404, sample?.reply ?? { error: 'Not found', code: 'not_found' });
    }
    if (pathname.endsWith('/accounts:lookup')) return fulfillJson(route, 200, sampleAccountReply);
    if (pathname === '/remotes.json') return fulfillJson(route, 200, { remotes: [remote, panelPages.remote] });
    if (pathname === panelPages.remote.entry)
      return route.fulfill({ contentType: 'text/javascript', body: panelPages.script });
    const isLive =
      origin === new URL(liveUrl).origin || pathname.includes(`/modules/${remote.name}/${remote.version}/`);
    return isLive ? route.continue() : route.abort();
  });
};

const fetchCandidate = async ({ name, version }: PublishedModule, liveUrl: string) => {
  const found = ModuleLookup.parse(await fetchLive(liveUrl, getModuleLookupPath(name, version)));
  if ('withdrawn' in found) throw new Error(`${name} ${version} was withdrawn.`);
  return found;
};

/** Belongs to no module. */
const START_PATH = '/start-of-candidate';

interface Visit {
  path: string;
  /** How many pages and panels of the candidate the shell opens there. */
  expected: number;
}

/** A page that visits paths, one after the other, and what is reported there. */
interface Visitor {
  page: Page;
  problems: string[];
  loads: ModuleLoad[];
}

/** Chromium enforces the policy of the product's pages for scripts only, and says so of each page. */
const NOT_OF_CANDIDATE = /^The Integrity-Policy destination 'style' is not supported/;

const createVisitor = async (context: BrowserContext, { release }: Candidate): Promise<Visitor> => {
  const visitor: Visitor = { page: await context.newPage(), problems: [], loads: [] };
  visitor.page.on('pageerror', (error) => visitor.problems.push(String(error)));
  visitor.page.on('console', (message) => {
    if (message.type() === 'error' && !NOT_OF_CANDIDATE.test(message.text())) visitor.problems.push(message.text());
  });
  visitor.page.on('request', (request) => {
    if (!request.url().includes(TELEMETRY_PATH)) return;
    const { loads = [] } = request.postDataJSON() as { loads?: ModuleLoad[] };
    visitor.loads.push(...loads.filter(({ module }) => module === `${release.name}@${release.version}`));
  });
  return visitor;
};

/** Within the document: loading it again takes most of the time. */
const navigate = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState({ idx: history.length, key: ${JSON.stringify(path)} }, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`);

const findViolations = async (page: Page, axe: string): Promise<string[]> => {
  await page.evaluate(`globalThis.axe ?? (() => {${axe}})()`);
  return page.evaluate<string[]>(
    `axe.run('main', { runOnly: ${JSON.stringify(AXE_TAGS)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
};

/**
 * Waits until the shell has reported what became of the candidate's pages and panels.
 * @returns the reports so far, if it is late
 */
const takeLoads = async ({ loads }: Visitor, expected: number): Promise<ModuleLoad[]> => {
  for (const end = Date.now() + PAGE_MS; loads.length < expected && Date.now() < end; ) await sleep(100);
  return loads.splice(0);
};

/** @returns what is wrong on a path */
const inspect = async (visitor: Visitor, { path, expected }: Visit, axe: string): Promise<string[]> => {
  const { page, problems } = visitor;
  const reported = await takeLoads(visitor, expected);
  const failed = reported.filter(({ outcome }) => outcome !== 'ready').map(({ outcome }) => `failed (${outcome})`);
  const missing = reported.length < expected ? [`only ${reported.length} of ${expected} opened`] : [];
  const all = [...failed, ...missing, ...(await findViolations(page, axe)), ...problems.splice(0)];
  return all.map((problem) => `${path}: ${problem.split('\n')[0]}`);
};

/** The paths of the pages in the code of the candidate. If it cannot run, one of them, where the shell says why. */
const readPaths = async (context: BrowserContext, candidate: Candidate): Promise<string[]> => {
  const { release, liveUrl, samples } = candidate;
  const [first = '/'] = release.paths;
  const visitor = await createVisitor(context, candidate);
  const { page } = visitor;
  await page.goto(new URL(samples.fillPath(first), liveUrl).href, { waitUntil: 'commit' });
  // Not before the shell has initialized the code.
  await takeLoads(visitor, 1);
  const container = `globalThis[${JSON.stringify(release.name.replaceAll('-', '_'))}]`;
  const routes = await page.evaluate<string[]>(
    `(async () => (await ${container}.get('./module'))().default.routes.map(({ path }) => path))().catch(() => [])`,
  );
  await page.close();
  // Others never match: the shell gives a module only its own paths.
  const own = routes.filter((route) => release.paths.some((path) => `${route}/`.startsWith(`${path}/`)));
  return (own.length > 0 ? own : [first]).map(samples.fillPath);
};

/** More would not be faster on two cores. */
const PAGES = 2;

const openAll = async (context: BrowserContext, candidate: Candidate): Promise<string[]> => {
  const { liveUrl, panelPages, axe, pending } = candidate;
  await replaceReplies(context, candidate);
  const [paths, ...visitors] = await Promise.all([
    readPaths(context, candidate),
    ...Array.from({ length: PAGES }, () => createVisitor(context, candidate)),
  ]);
  pending.clear();
  const visits = [...paths.map((path) => ({ path, expected: 1 })), ...panelPages.visits];
  const work = async (visitor: Visitor): Promise<string[]> => {
    const found: string[] = [];
    await visitor.page.goto(new URL(START_PATH, liveUrl).href);
    for (let visit = visits.shift(); visit; visit = visits.shift()) {
      pending.add(visit.path);
      await navigate(visitor.page, visit.path);
      found.push(...(await inspect(visitor, visit, axe)));
      pending.delete(visit.path);
    }
    return found;
  };
  return (await Promise.all(visitors.map(work))).flat();
};

/**
 * Opens each route and panel of a published version in a browser, with the shell of the running product and the sample
 * replies of its API, as a signed-in trader.
 * @param offered the slots of released modules
 * @returns a sentence for each error and each violation of accessibility
 */
export async function checkCandidate(
  release: PublishedModule,
  liveUrl: string,
  offered: SlotSamples = {},
): Promise<string[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: install one, set CHROMIUM to its path, or use --no-check.');
  const [{ chromium }, { default: axe }] = await Promise.all([import('playwright-core'), import('axe-core')]);
  const config = ClientConfig.parse(await fetchLive(liveUrl, '/config.json'));
  const samples = await fetchSamples(config.apiUrl || liveUrl);
  const shell = ShellFacts.parse(await fetchLive(liveUrl, '/shell.json'));
  const panelPages = createPanelPages(release, { ...offered, ...shell.slots });
  // Its processes get no settings of this one, such as keys. Chromium has no sandbox for root.
  const chromiumSandbox = process.getuid?.() !== 0;
  const browser = await chromium.launch({ executablePath, args: chromiumArgs, chromiumSandbox, env: {} });
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    await context.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, createSampleSession(config));
    const pending = new Set(release.paths);
    const opened = openAll(context, { release, liveUrl, samples, panelPages, axe: axe.source, pending });
    // It fails when the browser is closed.
    opened.catch(() => undefined);
    const late = sleep(MAX_MS, undefined, { ref: false });
    return (
      (await Promise.race([opened, late])) ?? [
        `The check took more than ${MAX_MS / 1_000} s: ${[...pending].join(', ')}.`,
      ]
    );
  } finally {
    await browser.close();
  }
}

/** @throws if a page or panel of a published version does not open in the running product */
export async function assertOpens(published: PublishedModule, liveUrl: string, offered: SlotSamples): Promise<void> {
  const problems = await checkCandidate(published, liveUrl, offered);
  if (problems.length === 0) return;
  const heading = `${published.name} ${published.version} was published, but not released: ${problems.length} problems.`;
  throw new Error([heading, ...problems].join('\n'));
}

import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/** A script or stylesheet that a page fetched, with its compressed size. */
export interface Fetched {
  path: string;
  kind: 'script' | 'stylesheet';
  /** In bytes, compressed. */
  gz: number;
}

export interface Visit {
  /** The paths of all requests, including documents and data. */
  requests: string[];
  code: Fetched[];
}

export function totalOf(code: readonly Fetched[]): number {
  return code.reduce((sum, { gz }) => sum + gz, 0);
}

/** Fetches the body again, because the browser does not keep every body. */
const fetchedBy = async (page: Page, request: Request): Promise<Fetched[]> => {
  const kind = request.resourceType();
  if (kind !== 'script' && kind !== 'stylesheet') return [];
  const body = await (await page.request.get(request.url())).body();
  return [{ path: new URL(request.url()).pathname, kind, gz: gzipSync(body).length }];
};

/** What the page fetches during `go` until the network is idle. */
export async function visit(page: Page, go: () => Promise<unknown>): Promise<Visit> {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  page.on('request', note);
  await go();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  const code = await Promise.all(requests.map((request) => fetchedBy(page, request)));
  return { requests: requests.map((request) => new URL(request.url()).pathname), code: code.flat() };
}

/** Opens a trader's page and waits for the account lookup of the provider's code (ADR 14). */
export async function openFully(page: Page, path: string): Promise<void> {
  const lookup = page.waitForResponse(/accounts:lookup/);
  await page.goto(path);
  await lookup;
}

/** The same for a browser with the page's session and an empty cache. `look` uses the page. */
export async function firstVisit(
  page: Page,
  baseURL: string,
  path: string,
  look: (fresh: Page) => Promise<unknown> = async () => {},
): Promise<Visit> {
  const storageState = await page.context().storageState();
  const context = await page.context().browser()?.newContext({ baseURL, storageState });
  if (!context) throw new Error('The page has no browser.');
  const fresh = await context.newPage();
  const seen = await visit(fresh, async () => {
    await openFully(fresh, path);
    await look(fresh);
  });
  await context.close();
  return seen;
}

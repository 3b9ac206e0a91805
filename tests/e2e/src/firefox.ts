import { existsSync } from 'node:fs';
import { launch, type Page } from 'puppeteer-core';
import { installFromDebian } from 'tooling/programs';

const findFirefox = (): string | undefined =>
  [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path));

/** Finds a Firefox, or installs one. Throws if that is not possible. */
const provideFirefox = (): string => {
  const path = findFirefox() ?? (installFromDebian('firefox-esr') ? findFirefox() : undefined);
  if (!path) throw new Error('These tests need a Firefox. Install one, or set FIREFOX to its path.');
  return path;
};

/** A page of Firefox, with controls found by their role and name. */
export interface FirefoxPage {
  page: Page;
  /** What the page threw, or logged as an error, with where. */
  errors: string[];
  /**
   * Opens a page within the document, as a link does. To leave a document stops what it still loads, which Firefox
   * reports to the document as failures: a panel that had not loaded is one that cannot load.
   */
  open(path: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  click(role: 'button' | 'link', name: string): Promise<void>;
  /** Waits for the heading of the page. */
  expectHeading(name: string): Promise<void>;
  expectText(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Runs in the page: what is logged of an error is its text. Of the object, WebDriver BiDi says only that it is one. */
const nameErrors = (): void => {
  const log = console.error;
  console.error = (...parts: unknown[]) =>
    log(...parts.map((part) => (part instanceof Error ? `${part}\n${part.stack}` : part)));
};

/** Runs in the page. */
const navigate = (path: string): void => {
  history.pushState({ idx: history.length, key: path }, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
};

/**
 * Opens Firefox through WebDriver BiDi. Playwright, which drives all other tests, knows only Firefox builds of its own.
 */
export async function openFirefox(viewport = { width: 1_280, height: 800 }): Promise<FirefoxPage> {
  const browser = await launch({ browser: 'firefox', executablePath: provideFirefox(), headless: true });
  const page = await browser.newPage();
  await page.setViewport(viewport);
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  await page.evaluateOnNewDocument(nameErrors);
  page.on('console', (message) => {
    const { url, lineNumber } = message.location();
    if (message.type() === 'error') errors.push(`${message.text()} ${url}:${lineNumber}`);
  });
  page.on('pageerror', (error) => errors.push((error instanceof Error && error.stack) || String(error)));
  const locate = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  return {
    page,
    errors,
    open: (path) => page.evaluate(navigate, path),
    fill: (label, text) => page.locator(`::-p-aria([name="${label}"]):is(input, textarea)`).fill(text),
    click: (role, name) => locate(role, name).click(),
    expectHeading: async (name) =>
      void (await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, {}, name)),
    expectText: async (text) => void (await page.locator(`::-p-text(${text})`).wait()),
    close: () => browser.close(),
  };
}

import type { Page, ViewportSize } from '@playwright/test';
import axeCore, { type RunOnly } from 'axe-core';

declare global {
  /** In the page, once it was loaded there. */
  var axe: typeof import('axe-core') | undefined;
}

/** WCAG 2.2 level AA. */
export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until nothing fades or moves anymore, except what does so for as long as it is shown. */
const waitForStillness = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );

/**
 * The violations that axe finds in the page or in one element, with their elements, once nothing moves. It analyzes
 * without the selectors of elements and without other results, which take most of the time.
 */
export async function findViolations(page: Page, runOnly: RunOnly, within = 'html'): Promise<string[]> {
  await waitForStillness(page);
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(axeCore.source);
  return page.evaluate(
    async ([only, selector]) => {
      if (!globalThis.axe) throw new Error('axe is not loaded');
      const options = { runOnly: only, resultTypes: ['violations' as const], selectors: false };
      const { violations } = await globalThis.axe.run(selector, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [runOnly, within] as const,
  );
}

/** The violations of WCAG and of axe's best practices. */
export function findAccessibilityViolations(page: Page): Promise<string[]> {
  return findViolations(page, { type: 'tag', values: [...wcagTags, 'best-practice'] });
}

/** The other theme changes only colors ... */
const findContrastProblems = (page: Page): Promise<string[]> =>
  findViolations(page, { type: 'rule', values: ['color-contrast'] });

/** ... and a narrower window only sizes and positions. */
const findSizeProblems = (page: Page): Promise<string[]> =>
  findViolations(page, { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] });

/** By how many pixels the page scrolls sideways; 0 where it fits. */
export function getHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Texts that a box cuts off, except by an ellipsis. */
const findCutOffTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Null if the box cuts nothing off: it has an ellipsis, or scrolls. */
    const hides = (box: Element) => {
      const { overflowX, overflowY, textOverflow, clipPath, clip, webkitLineClamp } = getComputedStyle(box);
      const meant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath !== 'none' || clip !== 'auto';
      return meant || /auto|scroll/.test(overflowX + overflowY)
        ? null
        : { x: /hidden|clip/.test(overflowX), y: /hidden|clip/.test(overflowY) };
    };
    const isCut = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
        const hidden = hides(box);
        if (!hidden || getComputedStyle(box).position === 'fixed') return false;
        const around = box.getBoundingClientRect();
        if (hidden.x && (words.right > around.right + 1 || words.left < around.left - 1)) return true;
        if (hidden.y && (words.bottom > around.bottom + 2 || words.top < around.top - 2)) return true;
      }
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
      if (text.data.trim() && text.parentElement?.checkVisibility() && isCut(text)) cut.push(text.data);
    }
    return cut;
  });

/** Adds styles. The security policy refuses style elements. */
const addStyle = (page: Page, text: string): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, text);

/** Takes away the last added style. */
const removeStyle = (page: Page): Promise<void> => page.evaluate(() => void document.adoptedStyleSheets.pop());

/** Increases text spacing as in WCAG 1.4.12. */
const spaceText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** The page as it is on a visit for which its own font comes too late. */
const useFallbackFont = ':root { --font: "Geist Fallback", sans-serif !important; }';

/**
 * Running animations: with `reducedMotion` there must be none. An animation of less than a millisecond is none, but a
 * transition is: those of an inherited colour begin in each child once that of its parent has ended.
 */
const findAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    const names = running.map((one) => {
      if (one instanceof CSSTransition) return `a transition of ${one.transitionProperty}`;
      return Number(one.effect?.getTiming().duration) > 1 ? `${one}` : [];
    });
    return [...new Set(names.flat())];
  });

/**
 * Changes the size of the window. The page learns of it a moment later; then it lays out what depends on it, in two
 * frames.
 */
const resize = async (page: Page, size: ViewportSize): Promise<void> => {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
};

/** A window of 1280 pixels at a zoom of 200 %. */
const zoomed = { width: 640, height: 400 };
/** The narrowest window of WCAG 1.4.10: 1280 pixels at 400 %. */
const narrow = { width: 320, height: 640 };

const findOverflow = async (page: Page): Promise<string[]> => {
  const by = await getHorizontalOverflow(page);
  const cut = await findCutOffTexts(page);
  return [...(by > 0 ? [`scrolls sideways by ${by} px`] : []), ...cut.map((text) => `cuts off “${text}”`)];
};

/**
 * All problems of a page's state, in both themes, at each size and zoom that WCAG 2.2 AA requires. Restores the light
 * theme and the size. Use with `reducedMotion: 'reduce'`.
 */
export async function findPageProblems(page: Page, shot: (at: string) => Promise<unknown> = async () => {}) {
  const found: string[] = [];
  const own = page.viewportSize() ?? zoomed;
  const note = async (where: string, look: Promise<string[]>) => {
    found.push(...(await look).map((what) => `${where}: ${what}`));
  };
  await note('in motion', findAnimations(page));
  await note('light', findAccessibilityViolations(page));
  await shot('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await note('as it turns dark', findAnimations(page));
  await note('dark', findContrastProblems(page));
  await shot('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await resize(page, zoomed);
  await note('at 200 %', findOverflow(page));
  await shot('zoomed');
  await addStyle(page, spaceText);
  await note('at 200 % with the text apart', findOverflow(page));
  await shot('spaced');
  await removeStyle(page);
  await resize(page, narrow);
  await note('at 320 px', findOverflow(page));
  await addStyle(page, useFallbackFont);
  await note('at 320 px in the other font', findOverflow(page));
  await removeStyle(page);
  // A control that a sticky bar half covers at this scroll position is not too small.
  await page.evaluate(() => scrollTo(0, 0));
  await note('at 320 px', findSizeProblems(page));
  await shot('narrow');
  await resize(page, own);
  return found;
}

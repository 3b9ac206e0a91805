import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2 to level AA, and what is known to work well beside it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const axe = async (builder: AxeBuilder): Promise<string[]> =>
  (await builder.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);

/** What axe has against the page as it stands, each with the elements that it is about. */
export const findAccessibilityViolations = (page: Page): Promise<string[]> =>
  axe(new AxeBuilder({ page }).withTags(tags));

/** The other theme changes nothing but colours ... */
const colours = (page: Page): Promise<string[]> => axe(new AxeBuilder({ page }).withRules('color-contrast'));

/** ... and a narrower window nothing but sizes and places. */
const places = (page: Page): Promise<string[]> =>
  axe(new AxeBuilder({ page }).withRules(['target-size', 'scrollable-region-focusable']));

/** By how many pixels the page scrolls getHorizontalOverflow; 0 where it fits. */
export const getHorizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Words that a box cuts off, so that nobody can read their end; where it says so by an ellipsis it means to. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Null where it cuts nothing off: it says so itself, or what it hides can be scrolled to. */
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

/** The text as far apart as WCAG 1.4.12 lets a reader have it; the page's policy on styles lets in no element. */
const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
       p { margin-bottom: 2em !important; }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });

const unspaceText = (page: Page): Promise<void> => page.evaluate(() => void document.adoptedStyleSheets.pop());

/** What moves though nobody wants it to: with `reducedMotion` there is nothing. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1)
      .map((animation) => `${animation}`),
  );

/** A desk of 1280 pixels at a zoom of 200 %. */
const zoomed = { width: 640, height: 400 };
/** The narrowest that WCAG 1.4.10 asks for: a desk at 400 %. */
const narrow = { width: 320, height: 640 };

const fits = async (page: Page): Promise<string[]> => {
  const by = await getHorizontalOverflow(page);
  const cut = await cutOff(page);
  return [...(by > 0 ? [`scrolls getHorizontalOverflow by ${by} px`] : []), ...cut.map((text) => `cuts off “${text}”`)];
};

/**
 * All that the state of a page has against it, in both themes, at every size and zoom that WCAG 2.2 AA asks for. It
 * is left in the light theme and at its size. To be used with `reducedMotion: 'reduce'`.
 */
export const findPageProblems = async (page: Page, shot: (at: string) => Promise<unknown> = async () => {}) => {
  const found: string[] = [];
  const own = page.viewportSize() ?? zoomed;
  const note = async (where: string, look: Promise<string[]>) => {
    found.push(...(await look).map((what) => `${where}: ${what}`));
  };
  await note('in motion', moving(page));
  await note('light', findAccessibilityViolations(page));
  await shot('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await note('dark', colours(page));
  await shot('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(zoomed);
  await note('at 200 %', fits(page));
  await shot('zoomed');
  await spaceText(page);
  await note('at 200 % with the text apart', fits(page));
  await shot('spaced');
  await unspaceText(page);
  await page.setViewportSize(narrow);
  await note('at 320 px', fits(page));
  await note('at 320 px', places(page));
  await shot('narrow');
  await page.setViewportSize(own);
  return found;
};

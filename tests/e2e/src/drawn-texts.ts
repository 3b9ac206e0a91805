import type { Page } from '@playwright/test';

declare global {
  /** What canvases have written since it was emptied. */
  var drawnTexts: string[] | undefined;
}

/** Records what canvases write, such as the labels of axes, in documents that the page loads from now on. */
export function recordDrawnTexts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    globalThis.drawnTexts = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...args) {
      globalThis.drawnTexts?.push(args[0]);
      return fillText.apply(this, args);
    };
  });
}

/** Returns the recorded texts, and forgets them. */
export function takeDrawnTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => globalThis.drawnTexts?.splice(0) ?? []);
}

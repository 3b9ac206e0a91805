import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// One second is little for a large page in jsdom while other packages' tests have the processor.
configure({ asyncUtilTimeout: 10_000 });

const page = globalThis as { Element?: { prototype: object } };

// jsdom captures no pointers, lists no resources, cannot scroll, brings nothing into view, has no addresses for files and knows no media: a
// light, wide screen with a mouse, nothing against motion.
// (A test of the browser side that runs on Node has no elements at all.)
if (page.Element) {
  Object.assign(page.Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  });
  Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined });
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(page, {
    scrollTo: () => undefined,
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
    matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }),
  });
}

import '@testing-library/jest-dom';

// jsdom captures no pointers, cannot scroll and knows no media: a light, wide screen with a mouse, nothing against motion.
// (A test of the browser side that runs on Node has no window at all.)
if (typeof window !== 'undefined') {
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  });
  Object.assign(window, {
    scrollTo: () => undefined,
    matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }),
  });
}

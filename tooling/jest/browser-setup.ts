import '@testing-library/jest-dom';

// jsdom captures no pointers and knows no media: a light, wide screen with a mouse and nothing against motion.
// (A test of the browser side that runs on Node has no window at all.)
if (typeof window !== 'undefined') {
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  });
  Object.assign(window, {
    matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }),
  });
}

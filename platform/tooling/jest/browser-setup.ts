import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// The default of one second is too short for large pages while other packages' tests use the CPU.
configure({ asyncUtilTimeout: 10_000 });

// Jest asks for 100 frames, and React creates an error for each element: a seventh of the time of these tests.
Error.stackTraceLimit = 10;

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** React creates an error for each element, which its messages show, until it has counted too many in a second. */
function skipElementErrors(): void {
  const react: Record<string, object | undefined> = jest.requireActual('react');
  const counts = react[INTERNALS];
  if (counts && 'recentlyCreatedOwnerStacks' in counts)
    Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
}

try {
  skipElementErrors();
} catch {
  // A module without React.
}

const page = globalThis as Partial<
  Record<'Element' | 'HTMLCanvasElement' | 'HTMLUnknownElement', { prototype: object }>
>;

// Web APIs that jsdom lacks. No media query matches: a wide screen, the light theme, no reduced motion. Tests of
// browser code that run on Node have no elements at all.
if (page.Element) {
  Object.assign(page.Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  });
  Object.assign(page.HTMLCanvasElement?.prototype ?? {}, { getContext: () => null });
  // React warns of unknown elements, and jsdom does not know this one.
  Object.defineProperty(page.HTMLUnknownElement?.prototype, Symbol.toStringTag, {
    get(this: { localName: string }) {
      return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });
  Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined });
  Object.assign(performance, { getEntriesByType: () => [] });
  Object.assign(page, {
    scrollTo: () => undefined,
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }),
  });
}

import { render } from '@testing-library/react';
import { reserveBottom } from './sticky-bars.ts';

let resize = () => {};

beforeEach(() => {
  window.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      resize = () => callback([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 40 });
});
afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight'));

const readHeight = () => document.documentElement.style.getPropertyValue('--actions');

it.each([
  ['sticky', '40px'],
  ['fixed', '40px'],
  ['static', '0px'],
] as const)('reserves the height of a %s bar while it is in the page (MFE-03)', (position, expected) => {
  const { unmount } = render(<div ref={reserveBottom} style={{ position }} />);
  resize();
  expect(readHeight()).toBe(expected);
  unmount();
  expect(readHeight()).toBe('');
});

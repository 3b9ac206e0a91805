import { addEventHandler } from 'jest-circus';
import { project } from './shared.js';

/**
 * Ends a test or hook that hangs, as Jest's own runner does: the runner that shares a module registry has no such
 * limit.
 *
 * @param {{ fn: import('@jest/types').Circus.TestFn | undefined, timeout?: number }} block
 * @param {string} name what the error calls it
 */
function limitTime(block, name) {
  const { fn, timeout = project.testTimeout } = block;
  if (!fn || fn.length > 0) return;
  block.fn = async () => {
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${name} did not end within ${timeout / 1000} s.`)), timeout);
    });
    try {
      await Promise.race([fn.call(undefined), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  if (event.name === 'add_test') limitTime(children.at(-1), `The test "${event.testName}"`);
  if (event.name === 'add_hook') limitTime(hooks.at(-1), event.hookType);
});

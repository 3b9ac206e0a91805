import Sequencer from '@jest/test-sequencer';

/**
 * Files that take long. Jest begins with the largest ones, and one that starts last keeps one processor busy alone. The
 * first decides whose turn it is: all tests with a module registry of their own run before the others, or after them.
 */
const LONG = [
  'http/hostile',
  'account/import-refusals',
  'db/every-write',
  'server/server',
  'media/media-faults',
  'http/call-limits',
  'http/access',
  'http/http',
  'journal/concurrency',
  'keys/restricted',
];

const rank = ({ path }) => {
  const index = LONG.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
  return index < 0 ? LONG.length : index;
};

/** Starts long files first. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b));
  }
}

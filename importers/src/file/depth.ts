import { UnreadableFile } from '../errors.ts';
import { limits } from '../limits.ts';

/** Counts open elements, and refuses a file that nests them more deeply than any report: parsing it would take quadratic time. */
export const createDepthGuard = () => {
  let depth = 0;
  return {
    open: (): void => {
      depth += 1;
      if (depth > limits.depth)
        throw new UnreadableFile('The elements of the file are nested too deeply. Export it again.');
    },
    close: (): void => {
      depth -= 1;
    },
    isClosed: (): boolean => depth === 0,
  };
};

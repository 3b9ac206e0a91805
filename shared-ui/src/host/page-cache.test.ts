import { getPageCache } from './page-cache.ts';

class Library {}
class OtherCopy {}

it('is one for all modules with the same copy of a library, and another one for another copy (SLT-04)', () => {
  const create = jest.fn(() => ({ replies: [] }));
  const cache = getPageCache(Library, create);
  expect(getPageCache(Library, create)).toBe(cache);
  expect(create).toHaveBeenCalledTimes(1);
  expect(getPageCache(OtherCopy, create)).not.toBe(cache);
});

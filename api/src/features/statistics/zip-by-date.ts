interface Dated {
  date: string;
}

/** What two streams have of one day; null where one has nothing. */
export interface Pair<A, B> extends Dated {
  pair: [A | null, B | null];
}

const nextOf = async <T>(stream: AsyncIterator<T, unknown>): Promise<T | null> => {
  const { done, value } = await stream.next();
  return done ? null : (value as T);
};

const latest = (a: Dated | null, b: Dated | null): string => (a && (!b || a.date > b.date) ? a : b)?.date ?? '';

/** Goes through two streams of days together; both have their latest day first. */
export async function* zipByDate<A extends Dated, B extends Dated>(
  left: AsyncIterable<A>,
  right: AsyncIterable<B>,
): AsyncGenerator<Pair<A, B>> {
  const [lefts, rights] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  let [a, b] = [await nextOf(lefts), await nextOf(rights)];
  while (a || b) {
    const date = latest(a, b);
    const pair: [A | null, B | null] = [a?.date === date ? a : null, b?.date === date ? b : null];
    yield { date, pair };
    if (pair[0]) a = await nextOf(lefts);
    if (pair[1]) b = await nextOf(rights);
  }
}

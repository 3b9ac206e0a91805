interface Dated {
  date: string;
}

/** The values of two streams for one day; null where a stream has none. */
export interface Pair<A, B> extends Dated {
  pair: [A | null, B | null];
}

const readNext = async <T>(stream: AsyncIterator<T, unknown>): Promise<T | null> => {
  const { done, value } = await stream.next();
  return done ? null : (value as T);
};

const pickLaterDate = (a: Dated | null, b: Dated | null): string => (a && (!b || a.date > b.date) ? a : b)?.date ?? '';

/** Joins two streams of days by date. Both must be sorted latest first. */
export async function* zipByDate<A extends Dated, B extends Dated>(
  left: AsyncIterable<A>,
  right: AsyncIterable<B>,
): AsyncGenerator<Pair<A, B>> {
  const [lefts, rights] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  let [a, b] = [await readNext(lefts), await readNext(rights)];
  while (a || b) {
    const date = pickLaterDate(a, b);
    const pair: [A | null, B | null] = [a?.date === date ? a : null, b?.date === date ? b : null];
    yield { date, pair };
    if (pair[0]) a = await readNext(lefts);
    if (pair[1]) b = await readNext(rights);
  }
}

const SIZE = 624;
const MIDDLE = 397;

const twist = (state: Uint32Array): void => {
  for (let index = 0; index < SIZE; index += 1) {
    const mixed = ((state[index] ?? 0) & 0x80000000) | ((state[(index + 1) % SIZE] ?? 0) & 0x7fffffff);
    const far = state[(index + MIDDLE) % SIZE] ?? 0;
    state[index] = far ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
  }
};

const temper = (word: number): number => {
  const first = word ^ (word >>> 11);
  const second = first ^ ((first << 7) & 0x9d2c5680);
  const third = second ^ ((second << 15) & 0xefc60000);
  return (third ^ (third >>> 18)) >>> 0;
};

/** Creates the Mersenne Twister MT19937 of a seed. Source: Matsumoto and Nishimura 1998. */
const createTwister = (seed: number) => {
  const state = new Uint32Array(SIZE);
  state[0] = seed;
  for (let index = 1; index < SIZE; index += 1) {
    const before = state[index - 1] ?? 0;
    state[index] = Math.imul(before ^ (before >>> 30), 1_812_433_253) + index;
  }
  let position = SIZE;
  return () => {
    if (position === SIZE) {
      twist(state);
      position = 0;
    }
    position += 1;
    return temper(state[position - 1] ?? 0);
  };
};

/** Lists the standard normal numbers of `numpy.random.RandomState(seed)`, by the polar method of Marsaglia. */
export function listNormals(seed: number, count: number): number[] {
  const draw = createTwister(seed);
  const drawDouble = () => ((draw() >>> 5) * 2 ** 26 + (draw() >>> 6)) / 2 ** 53;
  const numbers: number[] = [];
  while (numbers.length < count) {
    const x = 2 * drawDouble() - 1;
    const y = 2 * drawDouble() - 1;
    const square = x * x + y * y;
    if (square >= 1 || square === 0) continue;
    const factor = Math.sqrt((-2 * Math.log(square)) / square);
    numbers.push(factor * y, factor * x);
  }
  return numbers.slice(0, count);
}

import type { Random } from './random.ts';

/** Picks the positions of the days of a path, one after the other. */
export interface DayPicker {
  /** The next day begins a new block. */
  restart(): void;
  next(): number;
}

const WORDS = 2 ** 32;

/**
 * Creates a picker of the stationary bootstrap (Politis and Romano 1994): with the probability 1 ÷ `block` any day,
 * otherwise the day after the one before. The first day follows the last one.
 * @param block the mean number of days in a row, 1 or above
 */
export function createDayPicker(random: Random, count: number, block: number): DayPicker {
  const bound = WORDS / block;
  let position = 0;
  let isNewBlock = true;
  return {
    restart: () => {
      isNewBlock = true;
    },
    next: () => {
      // With blocks of one day, no number is needed to decide.
      if (isNewBlock || block === 1 || random() < bound) position = Math.floor((random() * count) / WORDS);
      else position = position + 1 === count ? 0 : position + 1;
      isNewBlock = false;
      return position;
    },
  };
}

/** Days to draw from: the day at each position of a picker. */
export interface Draw {
  order: Int32Array;
  picker: DayPicker;
}

/** Draws from all days, in their order. */
export function createDraw(random: Random, count: number, block: number): Draw {
  return { order: Int32Array.from({ length: count }, (_, day) => day), picker: createDayPicker(random, count, block) };
}

/** Fills `order` with a stationary resample of as many days. */
export function resampleDays(order: Int32Array, picker: DayPicker): void {
  picker.restart();
  for (let index = 0; index < order.length; index += 1) order[index] = picker.next();
}

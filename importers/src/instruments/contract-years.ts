import type { Contract } from './contract-codes.ts';

/**
 * Contracts are traded at most this many years before they expire. Energy contracts are listed earlier, but rarely
 * traded.
 */
const MAX_YEARS = 3;

const getYear = (date: string): number => Number(date.slice(0, 4));

/** Years from the date's year to the contract's: 0 to 8, or −1 for a contract of the year before. */
const countYears = ({ year, hasFullYear }: Contract, date: string): number => {
  if (hasFullYear) return 2000 + year - getYear(date);
  const ahead = (year - (getYear(date) % 10) + 10) % 10;
  return ahead === 9 ? -1 : ahead;
};

/** Whether a contract can be traded in the year of `date` (YYYY-MM-DD), or was traded in the year before. */
export function isTradedIn(contract: Contract, date: string): boolean {
  const years = countYears(contract, date);
  return years >= -1 && years <= MAX_YEARS;
}

/**
 * The year of a contract. A code with one digit means the year next to `date` (YYYY-MM-DD): ESH7 in December 2026 is of
 * 2027.
 */
export function resolveYear(contract: Contract, date: string): number {
  return getYear(date) + countYears(contract, date);
}

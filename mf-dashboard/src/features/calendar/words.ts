/** '1 trade', '2 trades'. */
export const inWords = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

// Making one of the language's formats takes milliseconds, which a page's first paint would wait for: each is made when
// it is first used.

/** Numbers as an American writes them. */
export const numberFormat = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('en-US', options);
    return format.format(value);
  };
};

/** Dates as an American writes them, by their parts in UTC. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return format.format(date);
  };
};

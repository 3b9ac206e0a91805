// Creating an Intl format takes milliseconds and would delay the first paint, so each is created on first use.

/** Formats numbers in US English. */
export const createNumberFormat = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('en-US', options);
    return format.format(value);
  };
};

/** Formats dates in US English and UTC. */
export const createDateFormat = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return format.format(date);
  };
};

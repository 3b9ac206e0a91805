/** Stores a value for each page path in this browser. A damaged or inaccessible storage counts as empty. */
export const createPageRecords = <T>(storageKey: string, isValid: (value: unknown) => value is T) => {
  const readAll = (): Readonly<Record<string, unknown>> => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
      return typeof stored === 'object' && stored !== null ? { ...stored } : {};
    } catch {
      return {};
    }
  };
  return {
    read: (path: string): T | undefined => {
      const value = readAll()[path];
      return isValid(value) ? value : undefined;
    },
    write: (path: string, createValue: () => T): void => {
      try {
        localStorage.setItem(storageKey, JSON.stringify({ ...readAll(), [path]: createValue() }));
      } catch {
        // The next visit is a little slower.
      }
    },
  };
};

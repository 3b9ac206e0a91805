/** Notes by a page's path that stay in this browser. What is damaged, or cannot be told or stored, is as if never noted. */
export const createPageRecords = <T>(key: string, isNote: (value: unknown) => value is T) => {
  const readAll = (): Readonly<Record<string, unknown>> => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
      return typeof kept === 'object' && kept !== null ? { ...kept } : {};
    } catch {
      return {};
    }
  };
  return {
    read: (path: string): T | undefined => {
      const note = readAll()[path];
      return isNote(note) ? note : undefined;
    },
    keep: (path: string, tell: () => T): void => {
      try {
        localStorage.setItem(key, JSON.stringify({ ...readAll(), [path]: tell() }));
      } catch {
        // The next visit is a little slower.
      }
    },
  };
};

/**
 * Settings of this device, shared by all users: never store a trader's input here. Full or blocked storage behaves like
 * empty storage.
 */
export const readDeviceEntry = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

export const writeDeviceEntry = (name: string, value: string): void => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is full or blocked: the setting is lost.
  }
};

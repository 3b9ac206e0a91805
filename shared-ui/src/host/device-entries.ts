/**
 * Settings of this device, whoever signs in: a module stores nothing that a trader typed here. A full or forbidden
 * storage behaves like an empty one.
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
    // Costs the convenience alone.
  }
};

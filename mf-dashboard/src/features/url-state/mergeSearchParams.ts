/** Returns a copy with the changes. An empty string removes a parameter; all other parameters stay. */
export const mergeSearchParams = (
  params: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams => {
  const merged = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') merged.delete(name);
    else merged.set(name, value);
  }
  return merged;
};

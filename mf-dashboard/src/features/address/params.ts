/** The address's parameters with some of them changed, '' taking one away; what others keep there stays. */
export const withParams = (params: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams => {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
};

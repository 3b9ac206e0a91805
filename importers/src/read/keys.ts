/**
 * Makes the identity of each row (design: the broker's own id, otherwise the row itself). Rows without an id that are equal
 * are numbered: the second of two equal fills is the second in every export, so that both are kept and neither is doubled.
 */
export const createKeys = (format: string) => {
  const occurrences = new Map<string, number>();
  return (account: string | null, id: string | undefined, facts: readonly string[]): string => {
    const scope = `${format}:${account ?? ''}:`;
    if (id) return scope + id;
    const row = scope + facts.join('|');
    const occurrence = (occurrences.get(row) ?? 0) + 1;
    occurrences.set(row, occurrence);
    return `${row}|${occurrence}`;
  };
};

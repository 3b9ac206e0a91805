/** The trader whose data this browser stores (docs/SECURITY.md, "Data kept in the browser"). */
const KEY = 'dataOwner';

/** Drafts of a trader who has not been back for so long are removed. */
const MAX_AGE_MS = 30 * 86_400_000;

const parse = (text: string | null): { uid: string; seenAt: number } | null => {
  const value: unknown = JSON.parse(text ?? 'null');
  if (typeof value !== 'object' || value === null || !('uid' in value) || !('seenAt' in value)) return null;
  return { uid: String(value.uid), seenAt: Number(value.seenAt) };
};

/** The uid of the only trader whose entries may be in this browser; null when nobody's may. */
export const dataOwner = (): string | null => {
  try {
    const owner = parse(localStorage.getItem(KEY));
    return owner && Date.now() - owner.seenAt < MAX_AGE_MS ? owner.uid : null;
  } catch {
    return null;
  }
};

export const writeDataOwner = (uid: string | null): void => {
  try {
    if (uid === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ uid, seenAt: Date.now() }));
  } catch {
    // Where storage is full or forbidden, no draft is stored either.
  }
};

/** @param listener runs when another tab changes the owner, or clears the storage */
export const onDataOwnerChange = (listener: () => void): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) listener();
  });

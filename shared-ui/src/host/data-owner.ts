/** The trader whose data this browser stores (docs/SECURITY.md, "Data kept in the browser"). */
const STORAGE_KEY = 'dataOwner';

/** Drafts are removed if the trader has not used this browser for this long. */
const MAX_AGE_MS = 30 * 86_400_000;

const parseOwner = (text: string | null): { uid: string; seenAt: number } | null => {
  const value: unknown = JSON.parse(text ?? 'null');
  if (typeof value !== 'object' || value === null || !('uid' in value) || !('seenAt' in value)) return null;
  return { uid: String(value.uid), seenAt: Number(value.seenAt) };
};

/** The uid of the only trader whose entries this browser may store; null if there is none. */
export const getDataOwner = (): string | null => {
  try {
    const owner = parseOwner(localStorage.getItem(STORAGE_KEY));
    return owner && Date.now() - owner.seenAt < MAX_AGE_MS ? owner.uid : null;
  } catch {
    return null;
  }
};

export const writeDataOwner = (uid: string | null): void => {
  try {
    if (uid === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify({ uid, seenAt: Date.now() }));
  } catch {
    // If storage is full or blocked, no draft is stored either.
  }
};

/** @param listener runs when another tab changes the owner, or clears the storage */
export const onDataOwnerChange = (listener: () => void): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) listener();
  });

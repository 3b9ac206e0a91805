import { type ReactNode, useEffect, useState } from 'react';
import type { ListedPanel } from '../modules/registry.ts';
import { recallWords, rememberWords } from '../tab-memory.ts';

/** The panel blocked the page before, so it is not rendered again until the trader asks for it. */
export class BlockingPanelError extends Error {
  override name = 'BlockingPanelError';
}

/** A first render that takes longer blocks the page. On a busy machine, an ordinary one can take seconds. */
const MAX_RENDER_MS = 5_000;

const STORAGE_KEY = 'blocking-panels';

const getKey = ({ id, version }: ListedPanel): string => `${id}@${version}`;

/** Without storage, a panel that blocks is rendered again on the next page. */
const updateKeys = (update: (keys: Set<string>) => void): void => {
  const keys = new Set(recallWords(STORAGE_KEY));
  update(keys);
  rememberWords(STORAGE_KEY, keys);
};

/** The next render is tried again. */
export const forgetBlock = (panel: ListedPanel): void => updateKeys((keys) => keys.delete(getKey(panel)));

/** When the first renders that have not ended began. React may begin one several times. */
const startTimes = new Map<string, number>();

/** Records that the panel blocks, until its first render has ended in time. */
const beginRender = (panel: ListedPanel): void => {
  const key = getKey(panel);
  if (!startTimes.has(key) && recallWords(STORAGE_KEY).includes(key))
    throw new BlockingPanelError(`${panel.id} blocked the page before.`);
  updateKeys((keys) => keys.add(key));
  startTimes.set(key, performance.now());
};

const endKey = (key: string): void => {
  const startedAt = startTimes.get(key);
  startTimes.delete(key);
  if (startedAt !== undefined && performance.now() - startedAt < MAX_RENDER_MS) updateKeys((keys) => keys.delete(key));
};

/** A render that crashed in time did not block the page either. */
export function endRender(panel: ListedPanel): void {
  endKey(getKey(panel));
}

// A page that is left or reloaded while a panel renders can still run this, so the panel does not block it.
window.addEventListener('pagehide', () => [...startTimes.keys()].forEach(endKey));

/**
 * Remembers a panel whose first render did not end, or took too long: a tab that had to be closed or reloaded would freeze
 * again with every page that shows the panel. Nothing can stop the loop itself, because panels run on the page's thread.
 */
export const BlockWatch = ({ panel, children }: { panel: ListedPanel; children: ReactNode }) => {
  useState(() => beginRender(panel));
  useEffect(() => endRender(panel), [panel]);
  return children;
};

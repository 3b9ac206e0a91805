import { type ReactNode, useEffect, useState } from 'react';
import type { ListedPanel } from '../modules/registry.ts';
import { addBlock, isBlocked, MAX_RENDER_MS, markLate, removeBlock } from './blocked-panels.ts';

/** The panel blocked the page before, so it is not rendered again until the trader asks for it. */
export class BlockingPanelError extends Error {
  override name = 'BlockingPanelError';
}

/** When the first renders that have not ended began. React may begin one several times. */
const startTimes = new Map<string, number>();

/** Records that the panel blocks, until its first render has ended in time. */
const beginRender = (panel: ListedPanel): void => {
  if (!startTimes.has(panel.id) && isBlocked(panel))
    throw new BlockingPanelError(`${panel.id} blocked the page before.`);
  addBlock(panel);
  startTimes.set(panel.id, performance.now());
};

const endById = (id: string): void => {
  const startedAt = startTimes.get(id);
  startTimes.delete(id);
  if (startedAt === undefined) return;
  if (performance.now() - startedAt < MAX_RENDER_MS) removeBlock(id);
  else markLate(id);
};

/** A render that crashed in time did not block the page either. */
export function endRender(panel: ListedPanel): void {
  endById(panel.id);
}

// A page that is left or reloaded while a panel renders can still run this, so the panel does not block it.
window.addEventListener('pagehide', () => [...startTimes.keys()].forEach(endById));

/**
 * Remembers a panel whose first render did not end, or took too long: a tab that had to be closed or reloaded would
 * freeze again with every page that shows the panel. Nothing can stop the loop itself, because panels run on the page's
 * thread.
 */
export function BlockWatch({ panel, children }: { panel: ListedPanel; children: ReactNode }) {
  useState(() => beginRender(panel));
  useEffect(() => endRender(panel), [panel]);
  return children;
}

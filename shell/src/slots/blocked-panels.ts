// Remembers panels that block the page, for all tabs of this browser: a trader who closes a frozen tab opens the page
// in another one. Holds no data of the trader, so that a sign-out keeps it.
import { DAY_MS, storageKeys } from 'contracts';
import * as z from 'zod/mini';
import type { ListedPanel } from '../modules/registry.ts';
import { reportLoad } from '../telemetry/module-loads.ts';
import { getCurrentLocation } from '../telemetry/page-location.ts';

/** A first render that takes longer blocks the page. On a busy machine, an ordinary one can take seconds. */
export const MAX_RENDER_MS = 5_000;

/** The trader may have been unlucky: another day, the panel is tried again. */
const MAX_AGE_MS = DAY_MS;

const Block = z.object({
  version: z.string(),
  /** The route of the page that showed it. */
  path: z.string(),
  /** When the first render began. */
  startedAt: z.number(),
  /** The render has ended, but took too long. Otherwise it has not ended. */
  isLate: z.boolean(),
  isReported: z.boolean(),
});
type Block = z.infer<typeof Block>;

const Blocks = z.record(z.string(), Block);

const getAge = ({ startedAt }: Block): number => Date.now() - startedAt;

/** By id of the panel. Without storage, or if it is damaged, there are none. */
const readBlocks = (): Record<string, Block> => {
  try {
    const stored = Blocks.parse(JSON.parse(localStorage.getItem(storageKeys.blockedPanels) ?? '{}'));
    return Object.fromEntries(Object.entries(stored).filter(([, block]) => getAge(block) < MAX_AGE_MS));
  } catch {
    return {};
  }
};

/** Without storage, a panel that blocks is rendered again on the next page. */
const writeBlock = (id: string, block: Block | undefined): void => {
  const { [id]: _, ...others } = readBlocks();
  const blocks = block ? { ...others, [id]: block } : others;
  try {
    if (Object.keys(blocks).length > 0) localStorage.setItem(storageKeys.blockedPanels, JSON.stringify(blocks));
    else localStorage.removeItem(storageKeys.blockedPanels);
  } catch {
    // See above.
  }
};

/** A render in another tab that began just now has not taken too long yet. */
const isBlocking = (block: Block): boolean => block.isLate || getAge(block) >= MAX_RENDER_MS;

/** Whether this version of the panel blocked the page before. */
export function isBlocked({ id, version }: ListedPanel): boolean {
  const block = readBlocks()[id];
  return block?.version === version && isBlocking(block);
}

/** Until `removeBlock`, the panel counts as one that blocks the page. */
export function addBlock({ id, version }: ListedPanel): void {
  const { route } = getCurrentLocation();
  writeBlock(id, { version, path: route, startedAt: Date.now(), isLate: false, isReported: false });
}

export function removeBlock(id: string): void {
  writeBlock(id, undefined);
}

export function markLate(id: string): void {
  const block = readBlocks()[id];
  if (block) writeBlock(id, { ...block, isLate: true });
}

/**
 * Reports the panels that blocked a page before, once each: the page itself could not. For the start of a page, and for
 * a panel that is not rendered for this reason.
 */
export function reportBlocks(): void {
  for (const [id, block] of Object.entries(readBlocks())) {
    if (block.isReported || !isBlocking(block)) continue;
    writeBlock(id, { ...block, isReported: true });
    reportLoad({ module: `${id.split('/')[0]}@${block.version}`, outcome: 'slow', path: block.path });
  }
}

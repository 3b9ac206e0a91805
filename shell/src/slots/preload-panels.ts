import { preloadPanel } from '../modules/modules.ts';
import { readPageRecord } from '../prefetch/page-record.ts';

/**
 * Loads the code of the panels that were in view on the last visit of the page, which waits for the session meanwhile.
 * Each panel shows its own failure.
 */
export function preloadPanels(path: string): void {
  for (const id of readPageRecord(path)?.panels ?? []) preloadPanel(id).catch(() => {});
}

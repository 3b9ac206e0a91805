import { preloadPanel } from '../modules/modules.ts';
import { readPageRecord } from '../prefetch/page-record.ts';
import { loadPanelCode } from './panel-code.ts';

/**
 * Loads the code of the panels that were in view on the last visit of the page, which waits for the session meanwhile.
 * Each panel shows its own failure.
 */
export function preloadPanels(path: string): void {
  const panels = readPageRecord(path)?.panels ?? [];
  if (panels.length > 0) loadPanelCode().catch(() => {});
  for (const id of panels) preloadPanel(id).catch(() => {});
}

import { useIsPhone } from 'shared-ui';
import type { ListedPanel } from '../modules/registry.ts';

/** The height that is reserved for a panel, in CSS pixels. */
export function usePanelHeight({ height, phoneHeight = height }: ListedPanel): number {
  return useIsPhone() ? phoneHeight : height;
}

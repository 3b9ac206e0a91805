import { use } from 'react';
import { useTimeZone } from 'shared-ui';
import type { SlotProperties } from 'shared-ui/host';

type PanelProps = SlotProperties['trade.panel'];

export const ThrowingPanel = (_: PanelProps): never => {
  throw new Error('fault: panel');
};

const never = new Promise<never>(() => {});

export const HangingPanel = (_: PanelProps) => use(never);

/** Reads the settings, as the page does. */
export const WorkingPanel = ({ facts }: PanelProps) => (
  <p>
    A panel about {facts.ticker}, times in {useTimeZone()}
  </p>
);

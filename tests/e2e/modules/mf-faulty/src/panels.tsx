import { use } from 'react';
import { useTimeZone } from 'shared-ui';
import type { SlotProperties } from 'shared-ui/host';

type PanelProps = SlotProperties['trade.panel'];

export function ThrowingPanel(_: PanelProps): never {
  throw new Error('fault: panel');
}

const never = new Promise<never>(() => {});

export function HangingPanel(_: PanelProps) {
  return use(never);
}

/** Tests replace the text in a build, which is then a bad release. */
const FAULT = document.body.dataset.fault ?? 'no fault of a panel';

/** Reads the settings, as the page does. Tries to cover the whole window. */
export function WorkingPanel({ facts }: PanelProps) {
  const zone = useTimeZone();
  while (FAULT === 'never ends');
  return (
    <>
      <p>
        A panel about {facts.ticker}, times in {zone}
      </p>
      <div style={{ position: 'fixed', inset: '-100vh' }} />
    </>
  );
}

import { calls } from 'contracts';
import { use } from 'react';
import { useCall } from 'shared-ui';
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

/** Reads the trade, as the page does. Tries to cover the whole window. */
export function WorkingPanel({ tradeId }: PanelProps) {
  const { data } = useCall(calls.trades.get, { params: { id: String(tradeId) } });
  while (FAULT === 'never ends');
  return (
    <>
      <p>A panel about {data?.trade.ticker}</p>
      <div style={{ position: 'fixed', inset: '-100vh' }} />
    </>
  );
}

import type { Transfer } from 'contracts/transfers';
import { formatCount, formatMegabytes, formatNumber, Progress, Stack } from 'shared-ui';

/** Rounds down: a full bar means that the step is done. */
const toPercent = ({ done, total }: Transfer): number => (total === 0 ? 0 : Math.floor((done / total) * 100));

const describe = (transfer: Transfer): string => {
  const { kind, step, done, total } = transfer;
  if (step === 'checking') return `Checking… ${toPercent(transfer)}%`;
  if (step === 'files') return `Storing files… ${formatNumber(done)} of ${formatNumber(total)}`;
  if (step === 'sending') return `Downloading… ${formatMegabytes(done)} of ${formatMegabytes(total)}`;
  if (kind === 'export') return `Preparing… ${formatNumber(done)} of ${formatCount(total, 'trade')}`;
  return done < total ? `Adding trades… ${formatNumber(done)} of ${formatNumber(total)}` : 'Completing the import…';
};

/** How far an export or import is, by its step. */
export function TransferProgress({ transfer }: { transfer: Transfer }) {
  return (
    <Stack gap={2}>
      <Progress label={transfer.kind === 'export' ? 'Export' : 'Import'} value={toPercent(transfer)} />
      <span role="status">{describe(transfer)}</span>
    </Stack>
  );
}

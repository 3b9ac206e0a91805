import { calls, type UsageReply } from 'contracts';
import {
  Alert,
  Button,
  createNumberFormat,
  formatMegabytes,
  formatNumber,
  Loading,
  Progress,
  Skeleton,
  Stack,
  useCall,
} from 'shared-ui';
import styles from './YourData.module.css';

const GIGABYTE = 1_073_741_824;
const formatGigabytes = createNumberFormat({ maximumFractionDigits: 1 });

const formatCount = (count: number): string => formatNumber(count);

const formatSize = (bytes: number): string =>
  bytes < GIGABYTE ? formatMegabytes(bytes) : `${formatGigabytes(bytes / GIGABYTE)} GB`;

interface UsageBarProps {
  label: string;
  usage: UsageReply[keyof UsageReply];
  format: (value: number) => string;
}

/** Rounds down: a full bar means that nothing more can be added. */
const toPercent = ({ used, max }: UsageBarProps['usage']): number => Math.min(100, Math.floor((used / max) * 100));

const UsageBar = ({ label, usage, format }: UsageBarProps) => (
  <Stack gap={1}>
    <div className={styles.usage}>
      <span>{label}</span>
      <span>
        {format(usage.used)} of {format(usage.max)}
      </span>
    </div>
    <Progress label={label} value={toPercent(usage)} tone={usage.used < usage.max ? 'accent' : 'error'} />
  </Stack>
);

/** ACC-06: how much of the trader's storage is used. */
export function StorageUsage() {
  const { data, error, isFetching, refetch } = useCall(calls.account.usage, {}, { handlesErrors: true });
  if (data) {
    return (
      <Stack gap={3}>
        <UsageBar label="Trades" usage={data.trades} format={formatCount} />
        <UsageBar label="Images and videos" usage={data.files} format={formatCount} />
        <UsageBar label="Size of images and videos" usage={data.bytes} format={formatSize} />
      </Stack>
    );
  }
  if (!error)
    return (
      <Loading label="Loading your storage usage…">
        <Skeleton lines={3} />
      </Loading>
    );
  return (
    <Alert tone="error">
      {error.message}{' '}
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </Alert>
  );
}

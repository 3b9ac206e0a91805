import type { User } from 'contracts';
import { formatInstant } from 'shared-ui';
import { notify } from 'shared-ui/host';

const DURATION_MS = 10 * 60_000;

/** Says once that another device has signed in for the first time (SES-01). */
export function reportNewDevice({ newDevice, timeZone }: User): void {
  if (!newDevice) return;
  const at = formatInstant(newDevice.at, timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  notify({
    message: `A new device signed in to your account: ${newDevice.device}, ${at}.`,
    durationMs: DURATION_MS,
    action: { label: 'Review', onClick: () => location.assign('/account#access') },
  });
}

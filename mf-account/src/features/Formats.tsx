import { Formats, settings } from 'contracts/settings';
import { useState } from 'react';
import {
  Alert,
  Card,
  DEFAULT_FORMATS,
  formatDay,
  formatInstant,
  formatMoney,
  Grid,
  Select,
  Stack,
  useWrite,
} from 'shared-ui';
import { announceChange, useSession } from 'shared-ui/host';
import styles from './TradingSettings.module.css';

const FIELDS: readonly { name: keyof Formats; label: string; options: readonly { value: string; label: string }[] }[] =
  [
    {
      name: 'numbers',
      label: 'Numbers',
      options: [
        { value: 'comma-point', label: '1,234.56' },
        { value: 'point-comma', label: '1.234,56' },
        { value: 'space-comma', label: '1 234,56' },
      ],
    },
    {
      name: 'dates',
      label: 'Dates',
      options: [
        { value: 'mdy', label: 'Nov 23, 2026' },
        { value: 'dmy', label: '23 Nov 2026' },
        { value: 'ymd', label: '2026-11-23' },
      ],
    },
    {
      name: 'weekStart',
      label: 'First day of the week',
      options: [
        { value: 'sunday', label: 'Sunday' },
        { value: 'monday', label: 'Monday' },
      ],
    },
    {
      name: 'clock',
      label: 'Time of day',
      options: [
        { value: '12h', label: '4:05 PM' },
        { value: '24h', label: '16:05' },
      ],
    },
  ];

const SAMPLE = '2026-11-23';

/** How numbers and dates are shown. Stored with the trader, for every browser; each choice applies at once (ACC-08). */
export function FormatSettings() {
  const stored = useSession().user?.formats;
  const [typed, setTyped] = useState<{ base: typeof stored; formats: Formats }>();
  const write = useWrite(settings.change, {
    handlesErrors: true,
    queue: 'formats',
    // The session has the formats, which all pages read.
    onSuccess: () => announceChange({ what: 'account' }),
    onError: () => setTyped(undefined),
  });
  // Until the session has what was chosen here.
  const chosen = typed && typed.base === stored ? typed.formats : (Formats.safeParse(stored).data ?? DEFAULT_FORMATS);
  const change = (formats: Formats) => {
    setTyped({ base: stored, formats });
    write.mutate({ body: { formats } });
  };
  return (
    <Card
      title="Formats"
      description="How your journal shows numbers and dates, in every browser. By default as in US English."
    >
      <Stack gap={4}>
        <Grid column="9rem" gap={3}>
          {FIELDS.map(({ name, label, options }) => (
            <Select
              key={name}
              label={label}
              options={options}
              value={chosen[name]}
              onValueChange={(value) => change({ ...chosen, [name]: value })}
            />
          ))}
        </Grid>
        <div className={styles.hint}>
          <p>
            {`For example: ${formatMoney(-123_456)} on ${formatDay(SAMPLE)}, closed ${formatInstant(`${SAMPLE}T16:05:00Z`, 'UTC')}.`}
          </p>
          <p>
            In every format, type numbers with a decimal point: 1234.56. Date and time fields look as your browser shows
            them. Week reviews are from Monday to Sunday in every format.
          </p>
        </div>
        {write.isError && <Alert>Your formats were not saved. {write.error.message}</Alert>}
      </Stack>
    </Card>
  );
}

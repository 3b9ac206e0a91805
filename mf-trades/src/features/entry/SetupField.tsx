import { calls } from 'contracts';
import { useEffect } from 'react';
import { Button, Select, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './TradeForm.module.css';

export interface SetupFieldProps {
  value: string;
  onChange: (setup: string) => void;
  error?: string;
  /** The setup of the duplicated trade. Offered even if the trader's list no longer has it. */
  copied?: string;
}

/** The trader's own setups. A trade can be saved without one, so a list that fails to load does not block saving. */
export function SetupField({ value, onChange, error, copied }: SetupFieldProps) {
  const { data, isError, refetch } = useCall(calls.flags.list, {});
  const options = [...new Set([...(data?.setups ?? [value]), copied ?? ''])].filter((setup) => setup !== '');
  const isMissing = value !== '' && !options.includes(value);

  // A default setup may have been renamed or deleted meanwhile.
  useEffect(() => {
    if (isMissing) onChange('');
  }, [isMissing, onChange]);

  return (
    <div className={styles.setup}>
      <Select
        label="Setup Type"
        placeholder="No setup"
        options={options}
        value={value}
        onValueChange={onChange}
        error={error}
        hint={isError && !data ? 'Your setups could not be loaded.' : undefined}
      />
      <div className={styles.setupLinks}>
        <Link to="/manage-flags">Manage Setup Types</Link>
        {isError && !data && (
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        )}
      </div>
    </div>
  );
}

import { calls } from 'contracts';
import { useEffect } from 'react';
import { Button, Select, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './TradeForm.module.css';

export interface SetupFieldProps {
  value: string;
  onChange: (setup: string) => void;
  error?: string;
}

/** The trader's own setup types. A trade can be saved without one, so a list that fails to load stops nobody. */
export const SetupField = ({ value, onChange, error }: SetupFieldProps) => {
  const { data, isError, refetch } = useCall(calls.flags.list, {});
  const gone = data !== undefined && value !== '' && !data.flags.includes(value);

  // A proposed setup that was renamed or deleted meanwhile is no longer one.
  useEffect(() => {
    if (gone) onChange('');
  }, [gone, onChange]);

  return (
    <div className={styles.setup}>
      <Select
        label="Setup Type"
        placeholder="No setup type"
        options={data?.flags ?? (value ? [value] : [])}
        value={value}
        onValueChange={onChange}
        error={error}
        hint={isError && !data ? 'Your setup types could not be loaded.' : undefined}
      />
      <div className={styles.besideSetup}>
        <Link to="/manage-flags">Manage Setup Types</Link>
        {isError && !data && (
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        )}
      </div>
    </div>
  );
};

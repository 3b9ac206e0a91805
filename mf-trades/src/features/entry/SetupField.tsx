import { calls } from 'contracts';
import { useEffect } from 'react';
import { Button, Select, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './TradeForm.module.css';

export interface SetupFieldProps {
  value: string;
  onChange: (setup: string) => void;
  error?: string;
  /** Of the trade that is duplicated: can be chosen, whether the trader's list has it or not. */
  copied?: string;
}

/** The trader's own setup types. A trade can be saved without one, so a list that fails to load stops nobody. */
export const SetupField = ({ value, onChange, error, copied }: SetupFieldProps) => {
  const { data, isError, refetch } = useCall(calls.flags.list, {});
  const options = [...new Set([...(data?.flags ?? [value]), copied ?? ''])].filter((setup) => setup !== '');
  const gone = value !== '' && !options.includes(value);

  // A proposed setup that was renamed or deleted meanwhile is no longer one.
  useEffect(() => {
    if (gone) onChange('');
  }, [gone, onChange]);

  return (
    <div className={styles.setup}>
      <Select
        label="Setup Type"
        placeholder="No setup type"
        options={options}
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

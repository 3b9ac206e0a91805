import { useQuery } from '@tanstack/react-query';
import { labels } from 'contracts/labels';
import { use, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  Button,
  ErrorPanel,
  formatTimeZone,
  Loading,
  lazyPanel,
  SegmentedControl,
  Skeleton,
  TextField,
  useCall,
  useTimeZone,
} from 'shared-ui';
import { FACT_LABELS, type FactName, toSide } from '../../../shared/factTexts.ts';
import type { Draft } from '../draft/draft.ts';
import type { ExecutionFieldsProps } from '../executions/ExecutionFields.tsx';
import { FixedExecutions } from '../executions/fixedExecutions.ts';
import { TimeField } from '../executions/TimeField.tsx';
import styles from './FactFields.module.css';
import { Offers } from './Offers.tsx';
import { TagsField } from './TagsField.tsx';

export interface FactFieldsProps {
  form: UseFormReturn<Draft>;
  getError: (name: FactName) => string | undefined;
  isNew: boolean;
}

const HINTS: Partial<Record<FactName, string>> = {
  fees: 'Already subtracted from the amount.',
  mae: 'Worst open loss.',
  mfe: 'Best open profit.',
};

const SIDES = [
  { value: 'long', label: 'Long' },
  { value: 'short', label: 'Short' },
] as const;

interface NumberFieldProps extends Omit<FactFieldsProps, 'isNew'> {
  name: FactName;
}

const MONEY_NAMES: readonly FactName[] = ['fees', 'risk', 'mae', 'mfe'];

const NumberField = ({ form, name, getError }: NumberFieldProps) => (
  <TextField
    {...form.register(name)}
    label={FACT_LABELS[name]}
    hint={HINTS[name]}
    error={getError(name)}
    isMoney={MONEY_NAMES.includes(name)}
    isSize={!MONEY_NAMES.includes(name)}
    inputMode="decimal"
    autoComplete="off"
  />
);

/** The trader's accounts that new trades may have (TAG-03). */
const useAccounts = (): string[] => {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  return (data?.accounts ?? []).flatMap(({ name, archived }) => (archived ? [] : name));
};

const Times = ({ form, getError }: Omit<FactFieldsProps, 'isNew'>) => {
  const zone = useTimeZone();
  return (['openedAt', 'closedAt'] as const).map((name) => (
    <div key={name} className={styles.double} data-field={name}>
      <Controller
        name={name}
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <TimeField
            label={FACT_LABELS[name]}
            hint={formatTimeZone(zone)}
            error={getError(name)}
            value={value}
            zone={zone}
            onValueChange={onChange}
          />
        )}
      />
    </div>
  ));
};

/** Loaded for trades with executions, and when they are added: most typed trades have none. */
const fields = lazyPanel('execution fields', async () => (await import('../executions/ExecutionFields.tsx')).default);

const LazyFields = (props: ExecutionFieldsProps) => {
  const { data: Fields, isError, isFetching, refetch } = useQuery(fields);
  if (Fields) return <Fields {...props} />;
  if (isError)
    return (
      <ErrorPanel title="The executions could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <Loading label="Loading executions…">
      <Skeleton height="6rem" />
    </Loading>
  );
};

/** The executions of the form, once there are some or the trader adds them. */
const Executions = (props: ExecutionFieldsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen || props.draft.executions !== '' || props.error) return <LazyFields {...props} />;
  return (
    <div>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Add executions
      </Button>
    </div>
  );
};

/** The fields of 'More details' (FAC-01). */
const FactFields = ({ form, getError, isNew }: FactFieldsProps) => {
  const { control, register } = form;
  const draft = useWatch({ control }) as Draft;
  const accounts = useAccounts();
  const fixed = use(FixedExecutions);
  const renderNumber = (name: FactName) => <NumberField key={name} form={form} name={name} getError={getError} />;
  return (
    <div className={styles.panel}>
      <div className={styles.fields}>
        <Controller
          name="side"
          control={control}
          render={({ field: { value, onChange } }) => (
            <div data-field="side">
              <SegmentedControl
                label={FACT_LABELS.side}
                isLabelShown
                options={SIDES}
                value={toSide(value) ?? ''}
                onValueChange={onChange}
                onClear={() => onChange('')}
              />
            </div>
          )}
        />
        {(['quantity', 'entryPrice', 'exitPrice'] as const).map(renderNumber)}
        <Times form={form} getError={getError} />
        {(['fees', 'stop', 'target', 'risk', 'mae', 'mfe'] as const).map(renderNumber)}
        <TextField
          {...register('account')}
          label={FACT_LABELS.account}
          suggestions={accounts}
          autoComplete="off"
          error={getError('account')}
          className={styles.double}
        />
        <TagsField form={form} error={getError('tags')} />
      </div>
      {fixed ?? (
        <>
          <Controller
            name="executions"
            control={control}
            render={({ field: { onChange } }) => (
              <Executions
                form={form}
                draft={draft}
                isNew={isNew}
                error={getError('executions')}
                onValueChange={onChange}
              />
            )}
          />
          <Offers form={form} draft={draft} isNew={isNew} />
        </>
      )}
    </div>
  );
};

export default FactFields;

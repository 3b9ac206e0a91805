import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button, ErrorPanel, Loading, lazyPanel, Skeleton } from 'shared-ui';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { FACT_LABELS, FACT_NAMES, type FactName } from '../../../shared/factTexts.ts';
import styles from './FactFields.module.css';
import type { FactFieldsProps } from './FactFields.tsx';

/** Loaded when it is opened, because most trades are entered without it. */
const fields = lazyPanel('more details', async () => (await import('./FactFields.tsx')).default);

const LazyFields = (props: FactFieldsProps) => {
  const { data: Fields, isError, isFetching, refetch } = useQuery(fields);
  if (Fields) return <Fields {...props} />;
  if (!isError) {
    return (
      <Loading label="Loading more details…">
        <Skeleton height="16rem" />
      </Loading>
    );
  }
  return <ErrorPanel title="More details could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />;
};

const OPEN_ENTRY = 'more-details';

/** Whether the details are open. The choice also applies to the next trade (FAC-01). */
const useIsOpen = (isOpenAnyway: boolean): [boolean, (isOpen: boolean) => void] => {
  const [isOpen, setIsOpen] = useState(() => isOpenAnyway || readTraderEntry('browser', OPEN_ENTRY) === true);
  const change = (next: boolean) => {
    setIsOpen(next);
    writeTraderEntry('browser', OPEN_ENTRY, next);
  };
  return [isOpen, change];
};

/** Names the facts of the trade while their fields are hidden. */
const Summary = ({ names }: { names: readonly FactName[] }) =>
  names.length > 0 && (
    <span className={styles.summary}>Filled in: {names.map((name) => FACT_LABELS[name]).join(', ')}.</span>
  );

export function MoreDetails({ form, getError, isNew }: FactFieldsProps) {
  const values = form.getValues();
  const filledIn = FACT_NAMES.filter((name) => values[name] !== '');
  const [isOpen, setIsOpen] = useIsOpen(!isNew && filledIn.length > 0);
  const panelId = useId();
  // An error must not be hidden.
  const isShown = isOpen || FACT_NAMES.some((name) => getError(name) !== undefined);
  return (
    <div className={styles.more}>
      <div className={styles.toggle}>
        <Button size="small" aria-expanded={isShown} aria-controls={panelId} onClick={() => setIsOpen(!isShown)}>
          {isShown ? 'Fewer details' : 'More details'}
        </Button>
        {!isShown && <Summary names={filledIn} />}
      </div>
      <div id={panelId}>{isShown && <LazyFields form={form} getError={getError} isNew={isNew} />}</div>
    </div>
  );
}

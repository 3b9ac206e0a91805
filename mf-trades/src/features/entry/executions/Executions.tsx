import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ErrorPanel, Loading, lazyPanel, Skeleton } from 'shared-ui';
import type { ExecutionFieldsProps } from './ExecutionFields.tsx';

/** Loaded for trades with executions, and when they are added: most typed trades have none. */
const fields = lazyPanel('execution fields', async () => (await import('./ExecutionFields.tsx')).default);

const LazyFields = (props: ExecutionFieldsProps) => {
  const { data: Fields, isError, isFetching, refetch } = useQuery(fields);
  if (Fields) return <Fields {...props} />;
  if (isError)
    return (
      <ErrorPanel title="The executions could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
    );
  return (
    <Loading label="Loading executions...">
      <Skeleton height="6rem" />
    </Loading>
  );
};

/** The executions of the form, once there are some or the trader adds them. */
export const Executions = (props: ExecutionFieldsProps) => {
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

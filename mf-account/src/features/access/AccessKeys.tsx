import { limits } from 'contracts';
import { keys } from 'contracts/keys';
import { labels } from 'contracts/labels';
import { useState } from 'react';
import { Button, CallError, Card, EmptyState, Loading, Row, Skeleton, Stack, useCall } from 'shared-ui';
import { KeyList } from './KeyList.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';

const Keys = () => {
  const query = useCall(keys.list, {}, { handlesErrors: true });
  if (query.data)
    return query.data.keys.length > 0 ? (
      <KeyList entries={query.data.keys} />
    ) : (
      <EmptyState title="No keys yet.">A key lets one of your own programs read or write your journal.</EmptyState>
    );
  if (query.error) return <CallError title="Your keys could not be loaded" query={query} />;
  return (
    <Loading label="Loading your keys…">
      <Skeleton lines={4} />
    </Loading>
  );
};

/** KEY-04: keys of the trader's own tools. */
export function AccessKeys() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: lists } = useCall(labels.list, {}, { handlesErrors: true });
  const { data } = useCall(keys.list, {}, { handlesErrors: true });
  const isFull = (data?.keys.length ?? 0) >= limits.keys.count;
  return (
    <Card
      title="Keys for your tools"
      description="Scripts, spreadsheets and assistants use your journal with a key. Each can do only what you choose, and ends when you delete it."
    >
      <Stack gap={4}>
        <Keys />
        <Row gap={2}>
          <Button disabled={isFull} onClick={() => setIsOpen(true)}>
            New key
          </Button>
          {isFull && <span>You have {limits.keys.count} keys, the most there can be. Delete one first.</span>}
        </Row>
      </Stack>
      {isOpen && (
        <NewKeyDialog accounts={(lists?.accounts ?? []).map(({ name }) => name)} onClose={() => setIsOpen(false)} />
      )}
    </Card>
  );
}

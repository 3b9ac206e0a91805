import { useMutation } from '@tanstack/react-query';
import type { ReplyOf } from 'contracts';
import { imports } from 'contracts/imports';
import { useState } from 'react';
import { Alert, Button, Dialog, formatCount, Select, Stack, useTimeZone } from 'shared-ui';
import { getApi, notify } from 'shared-ui/host';
import { listZones } from '../reading/answers.ts';

type Repeated = Pick<ReplyOf<typeof imports.repeat>, 'changed' | 'unread'>;

/** Large imports are repeated in several calls. */
const repeatAll = async ({ id, zone }: { id: string; zone: string }): Promise<Repeated> => {
  let changed = 0;
  let unread = 0;
  let isDone = false;
  while (!isDone) {
    const input = { params: { id }, body: { zone } };
    const reply = await getApi().call(imports.repeat, input, { handlesErrors: true });
    [changed, unread, isDone] = [changed + reply.changed, unread + reply.unread, reply.isDone];
  }
  return { changed, unread };
};

const describe = ({ changed, unread }: Repeated): string => {
  const times = formatCount(unread, 'time');
  const [verb, unchanged] = unread === 1 ? ['does', 'was'] : ['do', 'were'];
  const rest = unread > 0 ? ` ${times} ${verb} not exist in this zone and ${unchanged} not changed.` : '';
  return `${formatCount(changed, 'trade')} changed.${rest}`;
};

const NOTICE_MS = 10_000;

/** IMP-10: reads the times of an import again in another zone. */
export function RepeatDialog({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const [chosen, setChosen] = useState(zone);
  const ownZone = useTimeZone();
  const { mutate, isPending, error } = useMutation({
    mutationFn: repeatAll,
    onSuccess: (repeated) => {
      notify({ message: describe(repeated), durationMs: NOTICE_MS });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Use another time zone"
      description="Reads the times of this import again. Notes, tags, setups, images and videos stay."
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={chosen === zone}
            busy={isPending}
            busyLabel="Changing…"
            onClick={() => mutate({ id, zone: chosen })}
          >
            Change times
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Select
          label="Time zone of the file"
          options={listZones(zone, ownZone)}
          value={chosen}
          onValueChange={setChosen}
        />
        {error && <Alert>{error.message}</Alert>}
      </Stack>
    </Dialog>
  );
}

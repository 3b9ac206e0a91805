import { calls, type Trade } from 'contracts';
import { useEffect, useRef } from 'react';
import { Alert, Button, Card, Row, Stack } from 'shared-ui';
import { getApi } from 'shared-ui/host';
import { TradeFields } from '../entry/TradeFields.tsx';
import { BullflagField } from './BullflagField.tsx';
import { detailWords } from './edit.ts';
import { Theirs } from './Theirs.tsx';
import { type EditOptions, useEdit } from './useEdit.ts';

export interface EditTradeProps extends EditOptions {
  /** It was deleted elsewhere meanwhile. */
  gone: boolean;
  onCancel: () => void;
}

/** What is typed stays, and can be saved if the trade is brought back in time. */
const Deleted = ({ trade: { id } }: { trade: Trade }) => (
  <Alert
    tone="warning"
    title="This trade was deleted elsewhere meanwhile."
    action={
      <Button
        size="small"
        onClick={() =>
          void getApi()
            .call(calls.trades.restore, { params: { id: String(id) } })
            .catch(() => undefined)
        }
      >
        Bring it back
      </Button>
    }
  >
    What you typed is still here.
  </Alert>
);

/** The trade as a form. The focus begins at the form, not in a field: on a phone the keyboard would hide it. */
export const EditTrade = ({ gone, onCancel, ...options }: EditTradeProps) => {
  const { trade, onSaved } = options;
  const { form, base, failure, theirs, save, saveOver, forget } = useEdit(options);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  const busy = form.formState.isSubmitting;
  const leave = (then: () => void) => () => {
    forget();
    then();
  };
  return (
    <Card>
      <form ref={element} tabIndex={-1} aria-label="Edit trade" onSubmit={(event) => void save(event)}>
        <Stack gap={6}>
          {gone && <Deleted trade={trade} />}
          {theirs && (
            <Theirs
              base={base}
              theirs={theirs}
              busy={busy}
              onTake={leave(onSaved)}
              onSaveOver={() => void saveOver()}
            />
          )}
          <TradeFields form={form} words={detailWords} Setup={BullflagField} />
          {failure && !theirs && !gone && (
            <Alert title="The trade was not saved.">{failure} Nothing that you typed is lost.</Alert>
          )}
          <Row gap={2} justify="end">
            <Button onClick={leave(onCancel)} disabled={busy}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              busyLabel="Saving..."
              disabled={gone || theirs !== null}
            >
              Save
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
};

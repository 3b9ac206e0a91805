import { missedTrades } from 'contracts/missed-trades';
import { Button, Card, DateField, EmptyState, Page, PageHeader, Stack, useCall, usePageParameters } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { Reply } from '../../shared/Reply.tsx';
import styles from './Missed.module.css';
import { MissedDialog } from './MissedDialog.tsx';
import { MissedFigures } from './MissedFigures.tsx';
import { MissedTable } from './MissedTable.tsx';
import { useMissedForm } from './useMissedForm.ts';

/** The days of the address, both included. */
const useSpan = () => {
  const [params, change] = usePageParameters();
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  return { from, to, change, query: { ...(from && { from }), ...(to && { to }) } };
};

interface NoMissedTradesProps {
  isLimited: boolean;
  onAdd: () => void;
}

const NoMissedTrades = ({ isLimited, onAdd }: NoMissedTradesProps) => (
  <EmptyState
    title={isLimited ? 'No missed trades in these days' : 'No missed trades yet'}
    action={<Button onClick={onAdd}>Add a missed trade</Button>}
  >
    Write down trades that you saw and did not take, and why. They are part of no other figure.
  </EmptyState>
);

/** /playbook/missed: trades that the trader saw and did not take (PLB-12). */
const MissedPage = () => {
  const span = useSpan();
  const { query } = span;
  const list = useCall(missedTrades.list, { query }, { keepPrevious: true });
  const figures = useCall(missedTrades.figures, { query }, { keepPrevious: true });
  const form = useMissedForm(list, `${span.from} ${span.to}`);
  const isLimited = span.from !== '' || span.to !== '';
  return (
    <Page>
      <PageHeader
        title="Missed trades"
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to="/playbook">All setups</Link>
            </Button>
            <Button variant="primary" onClick={() => form.open('new')}>
              Add missed trade
            </Button>
          </>
        }
      />
      <Stack gap={6}>
        <div className={styles.span}>
          <DateField label="From" value={span.from} max={span.to} onValueChange={(from) => span.change({ from })} />
          <DateField label="To" value={span.to} min={span.from} onValueChange={(to) => span.change({ to })} />
        </div>
        {list.data?.missedTrades.length === 0 ? (
          <Card title="Missed trades">
            <NoMissedTrades isLimited={isLimited} onAdd={() => form.open('new')} />
          </Card>
        ) : (
          <>
            <Card title="Taken and missed">
              <div className={styles.figures}>
                <Reply call={figures} title="Figures" height="21.75rem">
                  {(shown) => <MissedFigures figures={shown} />}
                </Reply>
              </div>
            </Card>
            <Card title="Missed trades" flush>
              <Reply call={list} title="Missed trades" height="14rem">
                {({ missedTrades: trades }) => <MissedTable trades={trades} onEdit={({ id }) => form.open(id)} />}
              </Reply>
            </Card>
          </>
        )}
      </Stack>
      {form.isOpen && <MissedDialog form={form} />}
    </Page>
  );
};

export default MissedPage;

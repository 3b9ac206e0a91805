import { Page, PageHeader } from 'shared-ui';
import { useSearchParams } from 'shared-ui/host';
import { TradeForm } from '../features/entry/TradeForm.tsx';

export const AddTradePage = () => {
  const [params] = useSearchParams();
  return (
    <Page width="form">
      <PageHeader title="Add Trade" />
      {/* Another day in the address, from the calendar say, is another form. */}
      <TradeForm key={params.get('date')} />
    </Page>
  );
};

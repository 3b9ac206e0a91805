import { Page, PageHeader, Stack } from 'shared-ui';
import { SeriesTable } from '../prices/SeriesTable.tsx';
import { UploadPrices } from '../prices/UploadPrices.tsx';

/** The prices that the trader brings. */
const ChartsPage = () => (
  <Page>
    <PageHeader title="Charts" subtitle="Prices of your own platform for the charts of your trades." />
    <Stack gap={6}>
      <UploadPrices />
      <SeriesTable />
    </Stack>
  </Page>
);

export default ChartsPage;

import { useQuery } from '@tanstack/react-query';
import type { MeasuredFilter } from 'contracts';
import { settings } from 'contracts/settings';
import { useState } from 'react';
import { Button, lazyPanel, Row, Stack, useCall } from 'shared-ui';
import { Slot, usePanels } from 'shared-ui/host';

const arrangeDialog = lazyPanel('arrange cards', async () => (await import('./ArrangeDialog.tsx')).ArrangeDialog);

interface OtherCardsProps {
  filter: MeasuredFilter;
}

/** Without the settings, all cards are shown. They wait for the settings, so that no card appears and goes. */
const Cards = ({ filter: { unit, ...filter } }: OtherCardsProps) => {
  const { data, isPending } = useCall(settings.get, {}, { handlesErrors: true });
  const [isArranging, setArranging] = useState(false);
  const { data: ArrangeDialog, isFetching } = useQuery({ ...arrangeDialog, enabled: isArranging });
  if (isPending) return null;
  return (
    <Stack gap={3}>
      <Row justify="end">
        {data && (
          <Button size="small" variant="ghost" onClick={() => setArranging(true)} busy={isArranging && isFetching}>
            Arrange cards
          </Button>
        )}
      </Row>
      <Slot name="dashboard.card" properties={{ filter, unit: unit ?? 'dollars' }} arrangement={data?.dashboardCards} />
      {data && isArranging && ArrangeDialog && <ArrangeDialog stored={data} onClose={() => setArranging(false)} />}
    </Stack>
  );
};

/** The cards of other modules, as the trader arranged them (SLT-02). */
export function OtherCards({ filter }: OtherCardsProps) {
  return usePanels('dashboard.card').length > 0 && <Cards filter={filter} />;
}

const LoadedTopCards = ({ filter: { unit, ...filter } }: OtherCardsProps) => {
  const { data } = useCall(settings.get, {}, { handlesErrors: true });
  return (
    <Slot name="dashboard.top" properties={{ filter, unit: unit ?? 'dollars' }} arrangement={data?.dashboardCards} />
  );
};

/** The cards of other modules above the charts, without those that the trader has hidden. */
export function TopCards(props: OtherCardsProps) {
  return usePanels('dashboard.top').length > 0 && <LoadedTopCards {...props} />;
}

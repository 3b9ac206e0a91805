import { Card, EmptyState, useMeasuredFilter } from 'shared-ui';
import { ScenarioPage } from '../layout/ScenarioPage.tsx';

/** The same trades with other stops and targets (WIF-05). */
const ExitsPage = () => {
  const state = useMeasuredFilter();
  return (
    <ScenarioPage subtitle="What your trades would have made with other stops and targets." state={state}>
      <Card>
        <EmptyState title="Nothing here yet" />
      </Card>
    </ScenarioPage>
  );
};

export default ExitsPage;

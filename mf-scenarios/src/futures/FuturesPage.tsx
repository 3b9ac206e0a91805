import { Card, EmptyState, useMeasuredFilter } from 'shared-ui';
import { ScenarioPage } from '../layout/ScenarioPage.tsx';

/** What may come, drawn from past days (SIM-03). */
const FuturesPage = () => {
  const state = useMeasuredFilter();
  return (
    <ScenarioPage subtitle="What may come, drawn from your past trading days." state={state}>
      <Card>
        <EmptyState title="Nothing here yet" />
      </Card>
    </ScenarioPage>
  );
};

export default FuturesPage;

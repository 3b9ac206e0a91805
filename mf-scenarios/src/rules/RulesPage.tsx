import { Card, EmptyState, useMeasuredFilter } from 'shared-ui';
import { ScenarioPage } from '../layout/ScenarioPage.tsx';

/** The journal without the trades that break a rule (WIF-04). */
const RulesPage = () => {
  const state = useMeasuredFilter();
  return (
    <ScenarioPage subtitle="Your journal without the trades that break a rule." state={state}>
      <Card>
        <EmptyState title="Nothing here yet" />
      </Card>
    </ScenarioPage>
  );
};

export default RulesPage;

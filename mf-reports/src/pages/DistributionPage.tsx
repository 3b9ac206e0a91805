import { toFilterQuery } from 'contracts';
import { Card, useCall, useMeasuredFilter } from 'shared-ui';
import { DistributionChart } from '../features/distribution/DistributionCard.tsx';
import styles from '../features/layout/ReportPage.module.css';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply, reports } from '../features/layout/ReportReply.tsx';

/** How many trades have which results (RPT-03). */
const DistributionPage = () => {
  const state = useMeasuredFilter();
  const call = useCall(reports.distribution, { query: toFilterQuery(state.measured) });
  return (
    <ReportPage title="Distribution" state={state}>
      <ReportReply call={call} state={state} heights={['24rem']}>
        {(distribution, filter) => (
          <Card title="Distribution of results" className={styles.tall}>
            <DistributionChart distribution={distribution} filter={filter} />
          </Card>
        )}
      </ReportReply>
    </ReportPage>
  );
};

export default DistributionPage;

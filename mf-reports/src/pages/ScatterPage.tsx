import { toFilterQuery } from 'contracts';
import type { PointField } from 'contracts/reports';
import { Select, useCall, useMeasuredFilter, usePageParameters } from 'shared-ui';
import styles from '../features/layout/ReportPage.module.css';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply, reports } from '../features/layout/ReportReply.tsx';
import { ScatterCard } from '../features/scatter/ScatterCard.tsx';
import { FACT_TEXTS } from '../features/scatter/scales.ts';

const PAGE_PARAMETERS = ['x'];
const options = Object.entries(FACT_TEXTS).map(([value, { title }]) => ({ value, label: title }));

/** Each trade's result by its duration or its worst open P&L. */
const ScatterPage = () => {
  const state = useMeasuredFilter(PAGE_PARAMETERS);
  const [params, changeParameters] = usePageParameters();
  const x: PointField = params.get('x') === 'mae' ? 'mae' : 'duration';
  const call = useCall(reports.points, { query: { ...toFilterQuery(state.measured), x } });
  return (
    <ReportPage
      title="Scatter plot"
      state={state}
      controls={
        <Select
          label="Results by"
          className={styles.control}
          options={options}
          value={x}
          onValueChange={(value) => changeParameters({ x: value })}
        />
      }
    >
      {/* Another fact has another scale, so the key removes its values while the new ones load. */}
      <ReportReply key={x} call={call} state={state} heights={['28rem']}>
        {(points, filter) => <ScatterCard field={x} points={points} filter={filter} />}
      </ReportReply>
    </ReportPage>
  );
};

export default ScatterPage;

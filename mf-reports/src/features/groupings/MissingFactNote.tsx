import { NONE, type ReportDimension, type TradeFilter } from 'contracts';
import type { ReportGroup } from 'contracts/reports';
import { formatCount, type ResultUnit } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import { Note } from '../layout/Note.tsx';
import { missingFacts } from './groupings.ts';

export interface MissingFactNoteProps {
  dimension: ReportDimension;
  groups: readonly ReportGroup[];
  filter: TradeFilter;
  unit: ResultUnit;
}

/** How many trades lack what the grouping needs, with a link to them. */
export const MissingFactNote = ({ dimension, groups, filter, unit }: MissingFactNoteProps) => {
  const fact = missingFacts[dimension];
  const none = groups.find(({ keys }) => keys.includes(NONE));
  if (!fact || !none) return null;
  const verb = none.trades === 1 ? 'has' : 'have';
  return (
    <Note>
      {`${formatCount(none.trades, 'trade')} ${verb} no ${fact}. `}
      <Link to={getTradesPath(filter, [[dimension, NONE]], unit)}>Show these trades</Link>
    </Note>
  );
};

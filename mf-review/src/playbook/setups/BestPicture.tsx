import { calls, type MeasuredFilter, toFilterName, toFilterQuery } from 'contracts';
import { Thumbnail, useCall } from 'shared-ui';
import { useNavigate } from 'shared-ui/host';
import { describeTrade, listPictures } from '../pictures.ts';
import styles from './SetupCards.module.css';
import { useIsNear } from './useIsNear.ts';

/** The best trades with media: some have only videos without a picture. */
const TRADE_COUNT = '3';

interface BestPictureProps {
  setup: string;
  filter: MeasuredFilter;
}

/** The picture of the setup's best trade that has one. It opens the trade. Its place is reserved. */
export function BestPicture({ setup, filter: { unit: _, ...filter } }: BestPictureProps) {
  const navigate = useNavigate();
  const { ref, isNear } = useIsNear<HTMLDivElement>();
  const own = toFilterQuery({ ...filter, setup: [toFilterName(setup)], has: ['media'] });
  const call = useCall(
    calls.trades.list,
    { query: { ...own, sort: '-amount', limit: TRADE_COUNT } },
    { enabled: isNear, handlesErrors: true },
  );
  const [best] = listPictures(call.data?.trades ?? []);
  return (
    <div ref={ref} className={styles.picture}>
      {best && (
        <Thumbnail
          src={best.thumbnailUrl}
          verb="Open"
          name={describeTrade(best.trade)}
          onClick={() => void navigate(`/trades/${best.trade.id}`)}
        />
      )}
    </div>
  );
}

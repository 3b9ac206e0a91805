import { calls, type TradeFilter, toFilterName, toFilterQuery } from 'contracts';
import { CallError, Card, Grid, Loading, Skeleton, Thumbnail, useCall } from 'shared-ui';
import { useNavigate } from 'shared-ui/host';
import { joinMinus } from './figures/values.tsx';
import styles from './Gallery.module.css';
import { describeTrade, listPictures, type TradePicture } from './pictures.ts';

/** The newest trades with pictures or videos on each side. */
const TRADE_COUNT = '6';

const PictureGrid = ({ pictures }: { pictures: readonly TradePicture[] }) => {
  const navigate = useNavigate();
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ id, thumbnailUrl, url, trade }) => (
        <li key={id}>
          <Thumbnail
            src={thumbnailUrl}
            largeSrc={url}
            verb="Open"
            name={describeTrade(trade)}
            onClick={() => void navigate(`/trades/${trade.id}`)}
          />
          <span className={styles.caption} aria-hidden="true">
            {joinMinus(describeTrade(trade))}
          </span>
        </li>
      ))}
    </ul>
  );
};

interface SideProps {
  title: string;
  filter: TradeFilter;
  result: 'gain' | 'loss';
}

const Side = ({ title, filter, result }: SideProps) => {
  const call = useCall(calls.trades.list, {
    query: { ...toFilterQuery(filter), result, has: ['media'], sort: '-date', limit: TRADE_COUNT },
  });
  const pictures = listPictures(call.data?.trades ?? []);
  const renderContent = () => {
    if (call.error) return <CallError title="Pictures could not be loaded" query={call} />;
    if (!call.data)
      return (
        <Loading label="Loading pictures…">
          <Skeleton height="8rem" />
        </Loading>
      );
    return pictures.length > 0 ? <PictureGrid pictures={pictures} /> : <p className={styles.none}>No pictures yet.</p>;
  };
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {renderContent()}
    </section>
  );
};

/** Pictures of the setup's latest winners beside those of its losers. A picture opens its trade (PLB-09). */
export function Gallery({ setup, filter }: { setup: string; filter: TradeFilter }) {
  const own = { ...filter, setup: [toFilterName(setup)] };
  return (
    <Card title="Pictures" description="The newest winners and losers of this setup.">
      <Grid column="17rem" gap={6}>
        <Side title="Winners" filter={own} result="gain" />
        <Side title="Losers" filter={own} result="loss" />
      </Grid>
    </Card>
  );
}

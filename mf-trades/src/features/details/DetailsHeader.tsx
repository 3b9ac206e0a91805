import type { Trade } from 'contracts';
import type { MouseEvent } from 'react';
import { Button, ChevronLeftIcon, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './DetailsHeader.module.css';
import { Neighbours } from './Neighbours.tsx';
import type { WayBack } from './wayBack.ts';

/** A plain click goes back in the history; any other way of opening it needs the address. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);

export const DetailsHeader = ({ trade, wayBack }: { trade: Trade | undefined; wayBack: WayBack }) => {
  const goBack = (event: MouseEvent) => {
    if (!wayBack.cameFromList || !isPlain(event)) return;
    event.preventDefault();
    wayBack.leave();
  };
  return (
    <PageHeader
      title="Trade Details"
      actions={
        <>
          <Button variant="ghost" className={styles.back} asChild>
            <Link to={`/trades${wayBack.search}`} onClick={goBack}>
              <ChevronLeftIcon />
              My Trades
            </Link>
          </Button>
          <Neighbours trade={trade} search={wayBack.search} />
        </>
      }
    />
  );
};

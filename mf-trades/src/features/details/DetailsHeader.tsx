import type { Trade } from 'contracts';
import type { MouseEvent } from 'react';
import { Button, ChevronLeftIcon, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './DetailsHeader.module.css';
import { PrevNextTrade } from './PrevNextTrade.tsx';
import type { BackToJournal } from './useBackToJournal.ts';

/** A plain click goes back in the history. A click with a modifier key opens the address, e.g. in a new tab. */
const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);

export const DetailsHeader = ({ trade, back }: { trade: Trade | undefined; back: BackToJournal }) => {
  const handleClick = (event: MouseEvent) => {
    if (!back.isFromJournal || !isPlainClick(event)) return;
    event.preventDefault();
    back.goBack();
  };
  return (
    <PageHeader
      title="Trade Details"
      actions={
        <>
          <Button variant="ghost" className={styles.back} asChild>
            <Link to={`/trades${back.search}`} onClick={handleClick}>
              <ChevronLeftIcon />
              My Trades
            </Link>
          </Button>
          <PrevNextTrade trade={trade} search={back.search} />
        </>
      }
    />
  );
};

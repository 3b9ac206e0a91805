import type { Trade } from 'contracts';
import { useEffect } from 'react';
import { formatTradeTitle } from './tradeResult.ts';

/** Names the trade in the document's title, for tabs, history and bookmarks. */
export const useTradeTitle = (trade: Trade | undefined): void => {
  const title = trade && formatTradeTitle(trade);
  useEffect(() => {
    if (title === undefined) return;
    const previous = document.title;
    // After the shell has set the title of the page, which it does in the same render for a trade that is already known.
    const timer = setTimeout(() => {
      document.title = `${title} · Trading Journal`;
    });
    return () => {
      clearTimeout(timer);
      document.title = previous;
    };
  }, [title]);
};

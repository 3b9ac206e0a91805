import { useQuery } from '@tanstack/react-query';
import type { Trade } from 'contracts';
import { lazyPanel } from 'shared-ui';

const originCard = lazyPanel('trade origin', async () => (await import('./OriginCard.tsx')).OriginCard);

/** IMP-06: the import that made the trade. Nothing is loaded for a trade that cannot be imported: an import always knows the side. */
export const TradeOrigin = ({ trade }: { trade: Trade }) => {
  const { data: OriginCard } = useQuery({ ...originCard, enabled: trade.side !== undefined });
  return OriginCard && trade.side && <OriginCard trade={trade} />;
};

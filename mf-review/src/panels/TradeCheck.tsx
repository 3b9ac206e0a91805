import { useQuery } from '@tanstack/react-query';
import { lazyPanel } from 'shared-ui';
import type { SlotProperties } from 'shared-ui/host';
import { CheckContent } from './check/CheckContent.tsx';
import { useCheck } from './check/useCheck.ts';

const checkedTrade = lazyPanel('checked trade', async () => (await import('./check/CheckedTrade.tsx')).CheckedTrade);

const PanelContent = ({ tradeId }: SlotProperties['trade.panel']) => {
  const { data: CheckedTrade } = useQuery(checkedTrade);
  const check = useCheck(tradeId);
  return <CheckContent check={check}>{CheckedTrade && <CheckedTrade tradeId={tradeId} check={check} />}</CheckContent>;
};

/** The rules of a trade, answered on Trade Details (PLB-10). The next trade starts from its own state. */
const TradeCheck = (properties: SlotProperties['trade.panel']) => (
  <PanelContent key={properties.tradeId} {...properties} />
);

export default TradeCheck;

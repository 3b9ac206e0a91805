import type { SlotProperties } from 'shared-ui/host';
import { CheckContent } from './check/CheckContent.tsx';
import { useCheck } from './check/useCheck.ts';

const PanelContent = ({ tradeId, facts }: SlotProperties['trade.panel']) => (
  <CheckContent trade={facts} check={useCheck(tradeId)} />
);

/** The rules of a trade, answered on Trade Details (PLB-10). The next trade starts from its own state. */
const TradeCheck = (properties: SlotProperties['trade.panel']) => (
  <PanelContent key={properties.tradeId} {...properties} />
);

export default TradeCheck;

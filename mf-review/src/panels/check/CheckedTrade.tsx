import { FormStatus } from 'shared-ui';
import { CheckFields } from './CheckFields.tsx';
import { MistakeTags } from './MistakeTags.tsx';
import type { TradeCheckState } from './useCheck.ts';
import { useTradeTexts } from './useTradeTexts.ts';

/** The mistakes of a trade, saved at once. The page around the panel says that a trade does not exist. */
const TradeMistakes = ({ tradeId }: { tradeId: number }) => {
  const { call, form } = useTradeTexts(tradeId);
  if (!call.data) return null;
  return (
    <>
      <FormStatus form={form} />
      <MistakeTags
        tags={form.values.tags}
        onChange={(update) => void form.change(({ tags }) => ({ tags: update(tags) }))}
      />
    </>
  );
};

interface CheckedTradeProps {
  tradeId: number;
  check: TradeCheckState;
}

/** Below the rules of a trade: grade, lesson and mistakes. Loaded after them, and last, so that it moves nothing. */
export function CheckedTrade({ tradeId, check }: CheckedTradeProps) {
  return (
    <>
      <CheckFields check={check} />
      <TradeMistakes tradeId={tradeId} />
    </>
  );
}

import type { Trade } from 'contracts';
import { bulk } from 'contracts/bulk';
import {
  Button,
  ChipField,
  formatCount,
  formatDay,
  formatNumber,
  hasSingleKeyShortcuts,
  KeyHint,
  useBodyKey,
  useOfferUndo,
  useSingleKeys,
  useToday,
  useWrite,
} from 'shared-ui';
import { MistakeTags } from '../panels/check/MistakeTags.tsx';
import { useOfferedLabels } from '../panels/check/useMistakes.ts';
import type { TradeTextsState } from '../panels/check/useTradeTexts.ts';
import { useTradesOfDay } from './DayTradeList.tsx';

interface SameSetupProps {
  trade: Trade;
  setup: string;
}

const APPLY_KEY = 'a';

/** Sets the setup on the other trades of the same underlying and date, in one change that can be undone. */
const SameSetup = ({ trade: { id, date, instrument }, setup }: SameSetupProps) => {
  const tradesOfDay = useTradesOfDay(date).data?.trades ?? [];
  const today = useToday();
  const offerUndo = useOfferUndo();
  const getKey = useBodyKey();
  const { mutate, isPending } = useWrite(bulk.change, {
    onSuccess: ({ id: changeId, count, undoUntil }) =>
      offerUndo({ id: changeId, text: `Setup “${setup}” set on ${formatCount(count, 'trade')}.`, undoUntil }),
  });
  const others = tradesOfDay.filter(
    (other) =>
      other.id !== id &&
      other.date === date &&
      other.instrument.underlying === instrument.underlying &&
      other.setup !== setup,
  );
  const canApply = setup !== '' && others.length > 0;
  const apply = () => {
    const body = { ids: others.map((other) => other.id), change: { action: 'setSetup' as const, setup } };
    mutate({ headers: { 'idempotency-key': getKey(body) }, body });
  };
  useSingleKeys((key) => {
    if (key === APPLY_KEY && canApply && !isPending) apply();
  });
  if (!canApply) return null;
  const { underlying } = instrument;
  const trades = others.length === 1 ? `${underlying} trade` : `${formatNumber(others.length)} ${underlying} trades`;
  const day = date === today ? 'today' : `on ${formatDay(date, { weekday: false })}`;
  return (
    <div>
      <Button
        size="small"
        full
        busy={isPending}
        onClick={apply}
        aria-keyshortcuts={hasSingleKeyShortcuts() ? APPLY_KEY : undefined}
      >
        {`Apply to the other ${trades} ${day}`}
        <KeyHint shortcut={APPLY_KEY} />
      </Button>
    </div>
  );
};

interface TradeLabelsProps {
  trade: Trade;
  form: TradeTextsState['form'];
  /** Called when a name was chosen by keyboard. */
  onDone: () => void;
}

/** Setup, tags and mistakes of the trade, as chips (REV-02). */
export function TradeLabels({ trade, form: { values, change }, onDone }: TradeLabelsProps) {
  const { setup, tags } = values;
  const offered = useOfferedLabels(tags, setup);
  const mistakes = tags.filter(offered.isMistake);
  return (
    <>
      <ChipField
        label="Setup"
        inputLabel="Set the setup"
        options={offered.setups}
        chosen={setup === '' ? [] : [setup]}
        isSingle
        shortcut="s"
        onChange={([chosen = '']) => void change({ setup: chosen })}
        onDone={onDone}
      >
        <SameSetup trade={trade} setup={setup} />
      </ChipField>
      <ChipField
        label="Tags"
        inputLabel="Add a tag"
        options={offered.tags}
        chosen={tags.filter((name) => !mistakes.includes(name))}
        allowsNew
        shortcut="t"
        onChange={(chosen) => void change({ tags: [...chosen, ...mistakes] })}
        onDone={onDone}
      />
      <MistakeTags
        tags={tags}
        onChange={(update) => void change((latest) => ({ tags: update(latest.tags) }))}
        onDone={onDone}
      />
    </>
  );
}

import { calls, type Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { playbook } from 'contracts/playbook';
import { rules } from 'contracts/playbook-rules';
import {
  Card,
  DescriptionItem,
  DescriptionList,
  formatAmount,
  getReplyUnit,
  getTradesPath,
  Thumbnail,
  TradeAmount,
  UnitProvider,
  useCall,
} from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import { Cost, findCostliest, useMistakes } from '../../shared/mistakes.tsx';
import styles from '../Review.module.css';

interface Span {
  /** Monday. */
  from: string;
  /** Sunday. */
  to: string;
}

const renderNone = (text: string) => <span className={styles.none}>{text}</span>;

/** What is shown instead of a fact: that it is not known yet, that it cannot be loaded, or that there is none. */
const renderMissing = (...all: readonly { isError: boolean; data: unknown }[]) => {
  const isLoading = all.some(({ data }) => data === undefined);
  const text = all.some(({ isError }) => isError) ? 'Could not be loaded' : isLoading ? 'Loading…' : 'None';
  return renderNone(text);
};

const CostliestMistake = (span: Span) => {
  const call = useMistakes(span);
  if (!call.data) return renderMissing(call);
  const costliest = findCostliest(call.data);
  if (typeof costliest === 'string') return renderNone(costliest);
  return (
    <UnitProvider unit={getReplyUnit(call.data)}>
      {costliest.tag}: <Cost figures={costliest} filter={span} />
    </UnitProvider>
  );
};

/** The rule whose kept trades were most above its broken ones. */
const BestRule = (span: Span) => {
  const call = useCall(playbook.get, { query: span });
  const list = useCall(rules.list, {});
  const [best] = (call.data?.setups ?? [])
    .flatMap((entry) => entry.rules)
    .flatMap(({ id, worth, yes, no }) => (worth ? { id, worth, yes, no } : []))
    .sort((a, b) => b.worth.valueCents - a.worth.valueCents);
  const text = list.data?.rules.find(({ id }) => id === best?.id)?.text;
  if (!best || text === undefined) return renderMissing(call, list);
  if (best.worth.valueCents <= 0) return renderNone('No rule was worth money');
  const value = formatAmount(best.worth.valueCents, getReplyUnit(call.data ?? {}));
  return <>{`${text}: worth ${value} a trade (${best.yes} kept, ${best.no} broken, ${best.worth.verdict})`}</>;
};

const TradeOfWeek = ({ trade }: { trade: Trade }) => {
  const navigate = useNavigate();
  const picture = trade.files.find(({ thumbnailUrl }) => thumbnailUrl !== undefined);
  const name = formatTitle(trade);
  return (
    <>
      <Link to={`/trades/${trade.id}`}>{name}</Link> <TradeAmount trade={trade} />
      {picture?.thumbnailUrl && (
        <div className={styles.small}>
          <Thumbnail
            src={picture.thumbnailUrl}
            verb="Open"
            name={name}
            onClick={() => void navigate(`/trades/${trade.id}`)}
          />
        </div>
      )}
    </>
  );
};

const ExtremeTrade = ({ sort, ...span }: Span & { sort: 'amount' | '-amount' }) => {
  const call = useCall(calls.trades.list, { query: { ...span, sort, limit: '1' } });
  const trade = call.data?.trades[0];
  return trade ? <TradeOfWeek trade={trade} /> : renderMissing(call);
};

/** What the week teaches, each with its trades. */
export function WeekLearned(span: Span) {
  return (
    <Card title="What the week shows" actions={<Link to={getTradesPath(span)}>All trades of the week</Link>}>
      <DescriptionList>
        <DescriptionItem label="Costliest mistake">
          <CostliestMistake {...span} />
        </DescriptionItem>
        <DescriptionItem label="Rule with the largest worth">
          <BestRule {...span} />
        </DescriptionItem>
        <DescriptionItem label="Best trade">
          <ExtremeTrade {...span} sort="-amount" />
        </DescriptionItem>
        <DescriptionItem label="Worst trade">
          <ExtremeTrade {...span} sort="amount" />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

import { checkBody, toCents } from 'contracts';
import type { AccountSummary } from 'contracts/account-balances';
import { type Size, SizeQuery, size } from 'contracts/size';
import { Amount, Button, CallError, getReplyUnit, Loading, Row, Skeleton, Stack, useCall, useSettled } from 'shared-ui';
import type { SlotProperties } from 'shared-ui/host';
import { findSummary } from '../shared/format.ts';
import { describeSize, formatUnits } from './describeSize.ts';
import styles from './Panels.module.css';
import { Summaries } from './Summaries.tsx';

type FormProperties = SlotProperties['trade.form'];

/** The trade as a question. An account that the trader is still typing has no limits. */
const toQuestion = (values: FormProperties['values'], account: string | undefined) => {
  const { ticker, side, entryPrice: entry, stop, openedAt } = values;
  const at = openedAt && !Number.isNaN(Date.parse(openedAt)) ? openedAt : undefined;
  const { body, errors } = checkBody(SizeQuery, { account, ticker, side, entry, stop, at });
  const isComplete = Boolean(ticker && side && entry && stop);
  return { body: body ?? null, refusal: isComplete ? (Object.values(errors ?? {})[0] ?? null) : null };
};

/** The risk of a size by the stop, without fees, as the form computes it. */
const toRiskCents = (quantity: string, { loss, fees }: NonNullable<Size['perUnit']>): number =>
  toCents(Number(quantity) * (Number(loss) - Number(fees)));

interface AnswerProps {
  answer: Size;
  ticker: string;
  currency: string | undefined;
  typed: string | null | undefined;
  fill: FormProperties['fill'];
}

const Answer = ({ answer, ticker, currency, typed, fill }: AnswerProps) => {
  const { quantity, perUnit } = answer;
  const [sentence, ...others] = describeSize(answer, ticker);
  const unit = getReplyUnit({ currency });
  return (
    <Stack gap={1}>
      <Row gap={3}>
        <p role="status">{sentence}</p>
        {fill && quantity !== null && quantity !== '0' && perUnit && quantity !== typed && (
          <Button size="small" onClick={() => fill({ quantity, riskCents: toRiskCents(quantity, perUnit) })}>
            Use {formatUnits(quantity, ticker, perUnit.value)}
          </Button>
        )}
      </Row>
      {perUnit && (
        <p className={styles.note}>
          {'One loses '}
          <Amount cents={toCents(Number(perUnit.loss))} unit={unit} signed={false} tone="neutral" />
          {' at the stop'}
          {perUnit.fees !== '0' && ', with fees'}
          {'.'}
        </p>
      )}
      {others.map((other) => (
        <p key={other} className={styles.note}>
          {other}
        </p>
      ))}
    </Stack>
  );
};

interface AskedSizeProps extends Omit<AnswerProps, 'answer' | 'ticker'> {
  query: SizeQuery;
}

const AskedSize = ({ query, ...props }: AskedSizeProps) => {
  const call = useCall(size.get, { query }, { handlesErrors: true, keepPrevious: true });
  if (call.data) return <Answer answer={call.data} ticker={query.ticker} {...props} />;
  if (call.error) return <CallError title="The size could not be computed" query={call} />;
  return (
    <Loading label="Computing the size…">
      <Skeleton height="2rem" />
    </Loading>
  );
};

const NO_QUESTION = { body: null, refusal: null };

const SizeOfTrade = ({ values, fill, accounts }: FormProperties & { accounts: readonly AccountSummary[] }) => {
  const summary = values.account ? findSummary(accounts, values.account) : undefined;
  const { body, refusal } = useSettled(toQuestion(values, summary?.account), NO_QUESTION);
  if (body) return <AskedSize query={body} currency={summary?.currency} typed={values.quantity} fill={fill} />;
  return (
    <p className={styles.note} role="status">
      {refusal ?? 'With ticker, side, entry and stop, the size is computed here.'}
    </p>
  );
};

/** Below Add Trade: how large the position may be, by the risk per trade and the room of the account (SIZ-02). */
const SizePanel = (properties: FormProperties) => {
  if (properties.tradeId !== null) return <p className={styles.note}>The size is computed for new trades.</p>;
  return <Summaries height="2rem">{(accounts) => <SizeOfTrade {...properties} accounts={accounts} />}</Summaries>;
};

export default SizePanel;

import { isRealDay, limits } from 'contracts';
import { accountLimits, type Moment } from 'contracts/account-limits';
import {
  CallError,
  formatDay,
  getReplyUnit,
  Loading,
  Skeleton,
  Stack,
  UnitProvider,
  useCall,
  VisuallyHidden,
} from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import { findSummary, getAccountPath } from '../shared/format.ts';
import { Room } from '../shared/Room.tsx';
import styles from './Panels.module.css';
import { computeRoomChange, describeBreaks, type TypedTrade } from './roomAfter.ts';
import { Summaries } from './Summaries.tsx';

type Values = SlotProperties['trade.form']['values'];

/**
 * When the trade counts: at its closing, and without one, last on its date (LIM-02). Null while the date is not valid.
 */
const toMoment = ({ closedAt, date }: Values): Moment | null => {
  if (closedAt && !Number.isNaN(Date.parse(closedAt))) return { at: closedAt };
  return date && isRealDay(date) && date >= limits.firstDay ? { day: date } : null;
};

const readCents = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

interface RoomLineProps {
  label: string;
  before: number | null;
  after: number | null;
  limitCents: number | null | undefined;
}

const RoomLine = ({ label, before, after, limitCents }: RoomLineProps) =>
  before !== null && (
    <>
      <dt>{label}</dt>
      <dd>
        <Room cents={before} limitCents={limitCents} hasWords />
        {after !== null && (
          <>
            <span className={styles.arrow} aria-hidden="true">
              {' → '}
            </span>
            <VisuallyHidden> after this trade </VisuallyHidden>
            <Room cents={after} limitCents={limitCents} hasWords />
          </>
        )}
      </dd>
    </>
  );

interface AccountRoomProps {
  account: string;
  moment: Moment;
  trade: TypedTrade;
}

/** The room of the account before and after the trade. */
const AccountRoom = ({ account, moment, trade }: AccountRoomProps) => {
  const params = { account };
  const call = useCall(accountLimits.get, { params, query: moment }, { handlesErrors: true, keepPrevious: true });
  const rules = useCall(accountLimits.rules, { params }, { handlesErrors: true });
  const failed = [call, rules].find(({ error, data }) => error && !data);
  if (failed) return <CallError title="The limits could not be loaded" query={failed} />;
  if (!call.data || !rules.data)
    return (
      <Loading label="Loading the limits…">
        <Skeleton height="4rem" />
      </Loading>
    );
  const { day } = call.data;
  const phase = rules.data.phases.findLast(({ from }) => day && from <= day.date);
  if (!phase || !day) return <p className={styles.note}>On this day, the account has no limits yet.</p>;
  const change = computeRoomChange(call.data, phase, trade);
  if (change.dayRoom === null && change.room === null)
    return <p className={styles.note}>{`${phase.name} has no limits.`}</p>;
  const breaks = describeBreaks(change, phase, trade);
  return (
    <Stack gap={2}>
      <dl className={styles.rooms}>
        <RoomLine
          label="Room of the day"
          before={change.dayRoom}
          after={change.dayRoomAfter}
          limitCents={phase.dailyLoss?.cents}
        />
        <RoomLine
          label="Room to the floor"
          before={change.room}
          after={change.roomAfter}
          limitCents={phase.drawdown?.cents}
        />
      </dl>
      <div role="status">
        {breaks.map((sentence) => (
          <p key={sentence} className={styles.warning}>
            {sentence}
          </p>
        ))}
      </div>
      <p className={styles.note}>
        {`Trading day ${formatDay(day.date)}. `}
        <Link to={getAccountPath(account)}>{account}</Link>
      </p>
    </Stack>
  );
};

/**
 * Below Add Trade: how much the chosen account may still lose, before and after the trade that is being typed (LIM-06).
 */
const FormRoom = ({ tradeId, values }: SlotProperties['trade.form']) => {
  const account = values.account?.trim();
  const moment = toMoment(values);
  if (tradeId !== null) return <p className={styles.note}>The balance includes this trade.</p>;
  if (!account || !moment) return <p className={styles.note}>Choose an account to see how much it may still lose.</p>;
  return (
    <Summaries height="4rem">
      {(accounts) => {
        const summary = findSummary(accounts, account);
        if (!summary?.performance) return <p className={styles.note}>This account has no limits.</p>;
        const { currency } = summary;
        const trade = { netCents: readCents(values.netCents), maeCents: readCents(values.maeCents), currency };
        return (
          <UnitProvider unit={getReplyUnit({ currency })}>
            <AccountRoom account={summary.account} moment={moment} trade={trade} />
          </UnitProvider>
        );
      }}
    </Summaries>
  );
};

export default FormRoom;

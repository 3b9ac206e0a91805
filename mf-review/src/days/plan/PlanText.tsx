import type { Plan } from 'contracts/day-plans';
import {
  DescriptionItem,
  DescriptionList,
  Disclosure,
  formatCount,
  formatInstant,
  formatMoney,
  Stack,
  useTimeZone,
} from 'shared-ui';
import styles from '../Day.module.css';
import { formatLevel, formatScenario } from './planDraft.ts';

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={styles.lines}>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and lines may repeat.
      <li key={index}>{line}</li>
    ))}
  </ul>
);

/** The times of a plan are the server's: they show what was written before a trade. */
const PlanTimes = ({ plan: { savedAt, changes } }: { plan: Plan }) => {
  const zone = useTimeZone();
  const last = changes.at(-1);
  return (
    <div className={styles.muted}>
      <p>
        {`First saved ${formatInstant(savedAt, zone)}.`}
        {last === undefined && ' Not changed since.'}
      </p>
      {last !== undefined && (
        <Disclosure summary={`Changed ${formatCount(changes.length, 'time')}, last ${formatInstant(last, zone)}`}>
          <Lines lines={changes.map((change) => formatInstant(change, zone))} />
        </Disclosure>
      )}
    </div>
  );
};

/** What a plan says, and when it was written. */
export function PlanText({ plan }: { plan: Plan }) {
  const { bias, focus, tickers, levels, scenarios, maxLossCents, maxTrades } = plan;
  return (
    <Stack gap={3}>
      <DescriptionList>
        {bias && <DescriptionItem label="Bias">{bias}</DescriptionItem>}
        {focus && <DescriptionItem label="Focus">{focus}</DescriptionItem>}
        {tickers.length > 0 && <DescriptionItem label="Tickers">{tickers.join(', ')}</DescriptionItem>}
        {levels.length > 0 && (
          <DescriptionItem label="Levels">
            <Lines lines={levels.map(formatLevel)} />
          </DescriptionItem>
        )}
        {scenarios.length > 0 && (
          <DescriptionItem label="Scenarios">
            <Lines lines={scenarios.map(formatScenario)} />
          </DescriptionItem>
        )}
        {maxLossCents !== null && <DescriptionItem label="Maximum loss">{formatMoney(maxLossCents)}</DescriptionItem>}
        {maxTrades !== null && <DescriptionItem label="Maximum trades">{maxTrades}</DescriptionItem>}
      </DescriptionList>
      <PlanTimes plan={plan} />
    </Stack>
  );
}

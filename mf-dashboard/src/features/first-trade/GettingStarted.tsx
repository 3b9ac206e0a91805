import { Card, FirstTradeLinks } from 'shared-ui';
import styles from './GettingStarted.module.css';

const previews = [
  ['Equity curve', 'Your results day by day, with every drawdown.'],
  ['Statistics', 'Profit factor, expectancy, payoff, streaks and 12 more, each with its formula.'],
  ['Setups and weekdays', 'What makes you money and what costs you, with the trades behind each figure.'],
] as const;

/** For users without trades: how to begin, and what will appear here, instead of panels without a figure. */
export const GettingStarted = () => (
  <Card title="Start your journal" description="Your statistics appear here with the first trade.">
    <FirstTradeLinks />
    <ul className={styles.previews}>
      {previews.map(([title, text]) => (
        <li key={title} className={styles.preview}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Card>
);

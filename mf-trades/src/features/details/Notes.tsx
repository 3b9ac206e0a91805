import type { Trade } from 'contracts';
import { Card } from 'shared-ui';
import styles from './Details.module.css';
import { EditInPlace } from './EditInPlace.tsx';
import { Figure } from './Figures.tsx';
import { NONE } from './TradeHead.tsx';
import type { TradeEdit } from './useEdit.ts';

export function Notes({ trade, edit }: { trade: Trade; edit: TradeEdit }) {
  return (
    <Card title="Notes">
      <dl className={styles.text}>
        <Figure label="Comments">
          <EditInPlace name="notes" trade={trade} edit={edit}>
            {trade.notes ? (
              // Each paragraph has the direction of its own script.
              <p className={styles.notes} dir="auto">
                {trade.notes}
              </p>
            ) : (
              NONE
            )}
          </EditInPlace>
        </Figure>
      </dl>
    </Card>
  );
}

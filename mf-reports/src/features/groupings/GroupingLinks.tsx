import { reportDimensions } from 'contracts';
import { Button, Card, Row } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './GroupingLinks.module.css';
import { groupingLabels } from './groupings.ts';

/** Links to the report of each grouping, with the same filter. */
export const GroupingLinks = ({ search }: { search: string }) => (
  <Card title="Net P&L by" className={styles.links}>
    <Row gap={2}>
      {reportDimensions.map((dimension) => (
        <Button key={dimension} asChild>
          <Link to={`/reports/by/${dimension}${search}`}>{groupingLabels[dimension]}</Link>
        </Button>
      ))}
    </Row>
  </Card>
);

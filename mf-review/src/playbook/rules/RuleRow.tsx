import type { MeasuredFilter } from 'contracts';
import type { Rule } from 'contracts/playbook-rules';
import type { ReactNode } from 'react';
import { Badge, Button, formatDay, IconButton, Menu, MenuItem, MoreIcon, Row, useToday } from 'shared-ui';
import { describeConditions } from '../conditions/describe.ts';
import { AnswerDots, type RuleFigure, RuleFigures } from './RuleFigures.tsx';
import styles from './Rules.module.css';

const formatDate = (day: string): string => formatDay(day, { weekday: false });

/** What is special about a rule: that it must be kept, its weight, and the dates to which it is limited. */
const RuleBadges = ({ rule: { required, weight, from, until, conditions } }: { rule: Rule }) => {
  const today = useToday();
  return (
    <>
      {required && <Badge>Required</Badge>}
      {weight > 1 && <Badge>{`Weight ${weight}`}</Badge>}
      {conditions && <Badge>Automatic</Badge>}
      {from && <Badge>{`From ${formatDate(from)}`}</Badge>}
      {until && <Badge>{until < today ? `Ended ${formatDate(until)}` : `Until ${formatDate(until)}`}</Badge>}
    </>
  );
};

export interface RuleRowProps {
  rule: Rule;
  /** Undefined until they are loaded. */
  figures: RuleFigure | undefined;
  /** See `getReach`. */
  reach: number;
  filter: MeasuredFilter;
  handle: ReactNode;
  /** The place in the group, and the number of its rules. */
  index: number;
  count: number;
  onMove: (index: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A rule with its figures. The menu has moves for traders who cannot drag. */
export function RuleRow({ rule, figures, reach, filter, handle, index, count, ...on }: RuleRowProps) {
  return (
    <div className={styles.rule}>
      <div className={styles.head}>
        {handle}
        <div className={styles.about}>
          <p className={styles.text}>{rule.text}</p>
          <p className={styles.conditions}>{describeConditions(rule.conditions)}</p>
          <Row gap={2} align="center">
            <RuleBadges rule={rule} />
          </Row>
        </div>
        <div className={styles.buttons}>
          <Button size="small" aria-label={`Edit ${rule.text}`} onClick={on.onEdit}>
            Edit
          </Button>
          <Menu
            trigger={
              <IconButton size="small" label={`More for ${rule.text}`}>
                <MoreIcon />
              </IconButton>
            }
          >
            <MenuItem disabled={index === 0} onSelect={() => on.onMove(index - 1)}>
              Move up
            </MenuItem>
            <MenuItem disabled={index === count - 1} onSelect={() => on.onMove(index + 1)}>
              Move down
            </MenuItem>
            <MenuItem danger onSelect={on.onDelete}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      </div>
      {figures && (
        <div className={styles.figures}>
          <AnswerDots recent={figures.recent} />
          <RuleFigures figures={figures} reach={reach} filter={filter} setup={rule.setup} />
        </div>
      )}
    </div>
  );
}

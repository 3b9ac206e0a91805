import { SegmentedControl, Stack } from 'shared-ui';
import type { Answers, Plan } from '../reading/types.ts';

interface OptionsProps {
  plan: Plan;
  answers: Answers;
  onAnswer: (answers: Partial<Answers>) => void;
}

const DayEndChoice = ({ answers, onAnswer }: Omit<OptionsProps, 'plan'>) => (
  <Stack gap={1}>
    <p>Some trades close in the evening. To which day does their P&L belong?</p>
    <SegmentedControl
      label="End of the trading day"
      options={[
        { value: 'midnight', label: 'Day ends at midnight' },
        { value: '17:00 America/Chicago', label: 'Day ends at 17:00 Chicago (futures)' },
      ]}
      value={answers.dayEnd}
      onValueChange={(dayEnd) => onAnswer({ dayEnd })}
    />
  </Stack>
);

const DeletedChoice = ({ answers, onAnswer }: Omit<OptionsProps, 'plan'>) => (
  <Stack gap={1}>
    <p>You deleted some of these trades.</p>
    <SegmentedControl
      label="Deleted trades"
      options={[
        { value: 'keep', label: 'Leave them deleted' },
        { value: 'restore', label: 'Bring them back' },
      ]}
      value={answers.restoresDeleted ? 'restore' : 'keep'}
      onValueChange={(value) => onAnswer({ restoresDeleted: value === 'restore' })}
    />
  </Stack>
);

const LegsChoice = ({ answers, onAnswer }: Omit<OptionsProps, 'plan'>) => (
  <Stack gap={1}>
    <p>Some trades are legs of one order, such as the options of a spread. Should they become one trade?</p>
    <SegmentedControl
      label="Legs of one order"
      options={[
        { value: 'ask', label: 'Ask after the import' },
        { value: 'order', label: 'Merge them' },
        { value: 'never', label: 'Keep them separate' },
      ]}
      value={answers.legs}
      onValueChange={(legs) => onAnswer({ legs })}
    />
  </Stack>
);

/** Choices that are offered only if they change something in this file. */
export function Options({ plan, answers, onAnswer }: OptionsProps) {
  const hasDeleted = answers.restoresDeleted || plan.trades.some(({ status }) => status === 'attention');
  return (
    <>
      {plan.dependsOnDayEnd && <DayEndChoice answers={answers} onAnswer={onAnswer} />}
      {(plan.hasLegOrders || answers.legs !== 'ask') && <LegsChoice answers={answers} onAnswer={onAnswer} />}
      {hasDeleted && <DeletedChoice answers={answers} onAnswer={onAnswer} />}
    </>
  );
}

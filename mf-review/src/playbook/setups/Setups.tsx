import { Card, Row, SegmentedControl, Stack, usePageParameters } from 'shared-ui';
import { SetupCards } from './SetupCards.tsx';
import { type SetupsProps, SetupTable } from './SetupTable.tsx';

/** The parameter of the page's address. */
export const VIEW_PARAMETER = 'view';

const TABLE = 'table';

const VIEWS = [
  { value: 'cards', label: 'Cards' },
  { value: TABLE, label: 'Table' },
] as const;

/** The setups as cards, or as a table that sorts by any figure. The address keeps the choice. */
export function Setups(props: SetupsProps) {
  const [params, change] = usePageParameters();
  const view = params.get(VIEW_PARAMETER) === TABLE ? TABLE : 'cards';
  return (
    <Stack gap={4}>
      <Row justify="end">
        <SegmentedControl
          label="Show setups as"
          options={VIEWS}
          value={view}
          onValueChange={(chosen) => change({ [VIEW_PARAMETER]: chosen === TABLE ? TABLE : '' })}
        />
      </Row>
      {view === TABLE ? (
        <Card title="Setups" flush>
          <SetupTable {...props} />
        </Card>
      ) : (
        <SetupCards {...props} />
      )}
    </Stack>
  );
}

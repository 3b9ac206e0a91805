import { Card, SegmentedControl, usePageParameters } from 'shared-ui';
import { SetupCards } from './SetupCards.tsx';
import { type SetupsProps, SetupTable } from './SetupTable.tsx';

/** The parameter of the page's address. */
export const VIEW_PARAMETER = 'view';

const TABLE = 'table';

const VIEWS = [
  { value: 'cards', label: 'Cards' },
  { value: TABLE, label: 'Table' },
] as const;

const useView = () => {
  const [params, change] = usePageParameters();
  return { view: params.get(VIEW_PARAMETER) === TABLE ? TABLE : 'cards', change } as const;
};

/** Cards, or a table that sorts by any figure. The address keeps the choice. */
export function ViewSwitch() {
  const { view, change } = useView();
  return (
    <SegmentedControl
      label="Show setups as"
      options={VIEWS}
      value={view}
      onValueChange={(chosen) => change({ [VIEW_PARAMETER]: chosen === TABLE ? TABLE : '' })}
    />
  );
}

/** The setups in the view of the address. */
export function Setups(props: SetupsProps) {
  if (useView().view === 'cards') return <SetupCards {...props} />;
  return (
    <Card title="Setups" flush>
      <SetupTable {...props} />
    </Card>
  );
}

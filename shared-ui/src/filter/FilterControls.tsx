import { Button } from '../actions/Button.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import styles from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { FilterPopover } from './FilterPopover.tsx';
import type { FieldName } from './fields.ts';
import type { FilterControlsProps } from './types.ts';

/** FLT-02: what of the address is no filter, until it is dismissed, which removes it from the address. */
const IgnoredNotice = ({ state: { filter, ignored, setFilter } }: Pick<FilterControlsProps, 'state'>) => (
  <div className={styles.notice}>
    <Alert tone="warning" onDismiss={() => setFilter(filter)}>
      This link has a filter that does not exist and is ignored:{' '}
      {ignored.map(([name, value]) => `${name}=${value}`).join(', ')}
    </Alert>
  </div>
);

/** The chips of the filter, its editors, and the notice about an invalid link. */
export const FilterControls = ({ state, shownElsewhere, isPhone, opened, onOpen, bar }: FilterControlsProps) => {
  const close = () => onOpen(null);
  const clear = () => {
    state.setFilter({});
    bar.current?.focus({ preventScroll: true });
  };
  const changeField = (field: FieldName | null) => opened && onOpen({ ...opened, field });
  const chips = <FilterChips {...{ state, shownElsewhere, opened, onOpen }} onClear={clear} />;
  const panel = opened && (
    <FilterPanel {...{ state, shownElsewhere, isPhone }} field={opened.field} onFieldChange={changeField} />
  );
  return (
    <>
      {state.ignored.length > 0 && <IgnoredNotice state={state} />}
      {!isPhone && chips}
      {!isPhone && opened && (
        <FilterPopover anchor={opened.anchor} onClose={close}>
          {panel}
        </FilterPopover>
      )}
      {isPhone && (
        <Dialog
          open={opened !== null}
          onClose={close}
          title="Filters"
          footer={
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          }
        >
          {opened?.field === null && chips}
          {panel}
        </Dialog>
      )}
    </>
  );
};

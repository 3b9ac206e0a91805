import * as Radix from 'radix-ui/popover';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../actions/Button.tsx';
import { Alert } from '../feedback/Alert.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { BreakevenNote, describeBand } from './BreakevenNote.tsx';
import barStyles from './FilterBar.module.css';
import { FilterChips } from './FilterChips.tsx';
import styles from './FilterControls.module.css';
import { FilterPanel } from './FilterPanel.tsx';
import type { FieldName, FilterControlsProps } from './fields.ts';

export { FilterText } from './describeFilter.ts';

interface FilterPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** A box at the button that opened it. Esc and a click elsewhere close it; the focus returns to the button. */
export function FilterPopover({ anchor, onClose, children }: FilterPopoverProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          aria-label="Filter"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The panel focuses its own first control.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus({ preventScroll: true });
          }}
          // The button that opened the box closes it.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** FLT-02: the parts of the address that are not a filter. Dismissing the notice removes them from the address. */
const IgnoredNotice = ({ state: { filter, ignored, setFilter } }: Pick<FilterControlsProps, 'state'>) => (
  <div className={styles.notice}>
    <Alert tone="warning" onDismiss={() => setFilter(filter)}>
      This part of the link is not a filter and is ignored:{' '}
      {ignored.map(([name, value]) => `${name}=${value}`).join(', ')}
    </Alert>
  </div>
);

/** The chips of the filter, its editors, the notice about an invalid link, and the breakeven band. */
export function FilterControls({ state, shownElsewhere, isPhone, opened, onOpen, bar }: FilterControlsProps) {
  const close = () => onOpen(null);
  const clear = () => {
    state.setFilter({});
    bar.current?.focus({ preventScroll: true });
  };
  const changeField = (field: FieldName | null) => opened && onOpen({ ...opened, field });
  const chips = (
    <FilterChips state={state} shownElsewhere={shownElsewhere} opened={opened} onOpen={onOpen} onClear={clear} />
  );
  const panel = opened && (
    <FilterPanel
      state={state}
      shownElsewhere={shownElsewhere}
      isPhone={isPhone}
      field={opened.field}
      onFieldChange={changeField}
    />
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
      {describeBand() && (
        <div className={barStyles.chips}>
          <BreakevenNote />
        </div>
      )}
    </>
  );
}

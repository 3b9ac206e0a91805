import type { TradeFilter } from 'contracts';
import type { RefObject } from 'react';
import type { FieldName } from './fields.ts';
import type { TradeFilterState } from './useTradeFilter.ts';

/** The editor that is open: of a field, or the menu of all fields. */
export interface OpenedField {
  field: FieldName | null;
  /** The button that opened it. */
  anchor: RefObject<HTMLElement | null>;
}

export interface FilterControlsProps {
  state: TradeFilterState;
  /** Parts that the page's own controls show. */
  shownElsewhere: readonly (keyof TradeFilter)[];
  isPhone: boolean;
  opened: OpenedField | null;
  onOpen: (opened: OpenedField | null) => void;
  /** Gets the focus when the button that has it disappears. */
  bar: RefObject<HTMLElement | null>;
}

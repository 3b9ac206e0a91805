/** The places of pages that show panels of other modules. `SlotProperties` of `shared-ui/host` has their properties. */
export const slotNames = [
  'trade.panel',
  'trade.chart',
  'trade.form',
  'day.panel',
  'day.replay',
  'dashboard.top',
  'dashboard.card',
  'reports.panel',
  'reports.group',
  'account.panel',
  'limits.panel',
  'import.done',
  'bar.panel',
] as const;
export type SlotName = (typeof slotNames)[number];

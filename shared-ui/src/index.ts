// The public API for components, formatting and theme. A module bundles only what it imports from 'shared-ui': no file
// behind this one has side effects, except the cache in data/, which subscribes to changes.
export * from './actions/Button.tsx';
export * from './actions/singleKeyShortcuts.ts';
export { createAxis, type FormatTicks, labelTicks, type Tick } from './charts/axis.ts';
export * from './charts/BarList.tsx';
export * from './charts/ColumnChart.tsx';
export * from './charts/HeatTable.tsx';
export * from './charts/ScatterChart.tsx';
export * from './data/index.ts';
export * from './display/Amount.tsx';
export * from './display/Badge.tsx';
export * from './display/DescriptionList.tsx';
export * from './display/GroupTable.tsx';
export * from './display/Stat.tsx';
export * from './display/Table.tsx';
export * from './display/Thumbnail.tsx';
export * from './feedback/Alert.tsx';
export * from './feedback/FirstTradeLinks.tsx';
export * from './feedback/Loading.tsx';
export * from './feedback/Progress.tsx';
export * from './feedback/panels.tsx';
export * from './feedback/Skeleton.tsx';
export * from './feedback/Spinner.tsx';
export * from './feedback/StaleNote.tsx';
export * from './feedback/SupportReference.tsx';
export { describeFilter, formatChoice } from './filter/describeFilter.ts';
export { FilterBar, type FilterBarProps } from './filter/FilterBar.tsx';
export { getTradesPath } from './filter/getTradesPath.ts';
export { ResultUnitSwitch } from './filter/ResultUnitSwitch.tsx';
export { formatRiskCount, RiskNote } from './filter/RiskNote.tsx';
export { type ResultUnit, setResultUnit, useResultUnit } from './filter/resultUnit.ts';
export { type TradeFilterState, useTradeFilter } from './filter/useTradeFilter.ts';
export * from './format/amount.ts';
export * from './format/bucket.ts';
export * from './format/count.ts';
export * from './format/day.ts';
export * from './format/decimal.ts';
export * from './format/instant.ts';
export * from './format/money.ts';
export * from './format/multiple.ts';
export { parseMoney } from './format/parseMoney.ts';
export * from './format/price.ts';
export * from './format/size.ts';
export * from './format/useToday.ts';
export * from './forms/Checkbox.tsx';
export * from './forms/DateField.tsx';
export { Field, type FieldControl, type FieldOwnProps, type FieldProps } from './forms/Field.tsx';
export * from './forms/FileButton.tsx';
export * from './forms/FileDropZone.tsx';
export * from './forms/MoneyField.tsx';
export * from './forms/PasswordField.tsx';
export * from './forms/SearchField.tsx';
export * from './forms/SegmentedControl.tsx';
export * from './forms/Select.tsx';
export * from './forms/TextArea.tsx';
export * from './forms/TextField.tsx';
export * from './icons/icons.tsx';
export * from './layout/Card.tsx';
export * from './layout/layout.tsx';
export * from './layout/useMediaQuery.ts';
export * from './layout/VisuallyHidden.tsx';
export * from './overlays/ConfirmDialog.tsx';
export * from './overlays/Dialog.tsx';
export * from './overlays/Menu.tsx';
export * from './overlays/Nav.tsx';
export * from './overlays/Toast.tsx';
export * from './overlays/Tooltip.tsx';
export * from './overlays/useHistoryModal.ts';
export * from './theme/styleNonce.ts';
export {
  applyTheme,
  getResolvedTheme,
  getTokenColor,
  onThemeChange,
  readTheme,
  setTheme,
  THEME_KEY,
  type Theme,
} from './theme/theme.ts';
export * from './theme/useTheme.ts';

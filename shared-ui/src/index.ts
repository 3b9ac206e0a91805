// The public API for components, formatting and theme. A module bundles only what it imports from 'shared-ui': no file
// behind this one has side effects, except the cache in data/, which subscribes to changes.
export * from './actions/Button.tsx';
export { hasSingleKeyShortcuts, setSingleKeyShortcuts } from './actions/keyboard.ts';
export { useSingleKeys } from './actions/useSingleKeys.ts';
export { useRecentChanges } from './changes/recentChanges.ts';
export * from './changes/undo.ts';
export { createAxis, type FormatTicks, labelTicks, type Tick } from './charts/axis.ts';
export * from './charts/BarList.tsx';
export { ChartCard, type ChartFact, type ChartNote, describeNote } from './charts/ChartCard.tsx';
export { type ChartColumn, ColumnChart, type ColumnChartProps } from './charts/ColumnChart.tsx';
export * from './charts/HeatTable.tsx';
export * from './charts/heat.ts';
export * from './charts/Legend.tsx';
export { explainMissingChart } from './charts/missingChart.ts';
export * from './charts/PlotFrame.tsx';
export * from './charts/ScatterChart.tsx';
export * from './charts/Sparkline.tsx';
export * from './charts/TradeLines.tsx';
export { ActiveItem, type ChartItems, useChartItems } from './charts/useChartItems.ts';
export { useChartSlider } from './charts/useChartSlider.ts';
export { CallError, type CallErrorProps } from './data/CallError.tsx';
export {
  definePage,
  definePanel,
  lazyPanel,
  type PagesOptions,
  prefetchCall,
  useCall,
  useCalls,
  usePages,
  withQueryClient,
} from './data/queries.tsx';
export {
  ReplyCard,
  type ReplyCardProps,
  ReplyContent,
  type ReplyContentProps,
  type ShownReply,
  useShownReply,
} from './data/Reply.tsx';
export { useSettings } from './data/useSettings.ts';
export { useSettled } from './data/useSettled.ts';
export { getBrowserTimeZone, useTimeZone } from './data/useTimeZone.ts';
export {
  createRandomKey,
  getCachedPages,
  invalidateCall,
  type ReplyCache,
  useWrite,
  type WriteOptions,
  writeThroughCache,
} from './data/writes.ts';
export * from './display/GroupTable.tsx';
export { SortableList, type SortableListProps } from './display/SortableList.tsx';
export * from './display/Stat.tsx';
export * from './display/StatWithFormula.tsx';
export * from './display/Table.tsx';
export * from './display/TableToggle.tsx';
export * from './display/Thumbnail.tsx';
export * from './display/tradeFactColumns.tsx';
export * from './display/values.tsx';
export * from './feedback/Alert.tsx';
export * from './feedback/Loading.tsx';
export * from './feedback/NoTrades.tsx';
export * from './feedback/panels.tsx';
export * from './feedback/Skeleton.tsx';
export { useIsOnline } from './feedback/useIsOnline.ts';
export { BreakevenNote, describeBand } from './filter/BreakevenNote.tsx';
export { formatChoice } from './filter/choices.ts';
export { FilterBar, type FilterBarProps } from './filter/FilterBar.tsx';
export * from './filter/FilteredReply.tsx';
export { LazyFilterText } from './filter/LazyFilterText.tsx';
export { FilterPeriod, PeriodSelect } from './filter/PeriodSelect.tsx';
export * from './filter/periods.ts';
export { AmountNote, formatRiskCount, ResultUnitSwitch } from './filter/ResultUnit.tsx';
export { StaleNote } from './filter/StaleNote.tsx';
export { findTabAccount, readTabAccounts, writeTabAccounts } from './filter/tabAccounts.ts';
export * from './filter/useMeasuredFilter.ts';
export {
  getTradesPath,
  mergeSearchParams,
  type TradeFilterState,
  usePageParameters,
  useTradeFilter,
} from './filter/useTradeFilter.ts';
export {
  type AmountUnit,
  createNarrowAmountFormat,
  formatAmount,
  formatAxisAmounts,
  formatSignedAmount,
  getReplyUnit,
  type ResultUnit,
  setResultUnit,
  toMoneyLabel,
  useResultUnit,
} from './format/amount.ts';
export { listCurrencies } from './format/currencies.ts';
export * from './format/day.ts';
export { DEFAULT_FORMATS, getFormats, localizeNumbers } from './format/formats.ts';
export {
  formatAxisMoney,
  formatMoney,
  formatPercent,
  formatTypedMoney,
  getCurrencySymbol,
  getMoneyTone,
  getOwnCurrency,
  isCommaForThousands,
  parseMoney,
  type Tone,
} from './format/money.ts';
export * from './format/numbers.ts';
export { getResultTone } from './format/resultTone.ts';
export * from './format/sentences.ts';
export * from './format/zones.ts';
export * from './forms/Checkbox.tsx';
export { checkForm } from './forms/checkForm.ts';
export { Field, type FieldControl, type FieldOwnProps, type FieldProps } from './forms/Field.tsx';
export * from './forms/FileButton.tsx';
export * from './forms/FileDropZone.tsx';
export {
  DateField,
  type DateFieldProps,
  PasswordField,
  type PasswordFieldProps,
} from './forms/InputField.tsx';
export { KeyHint } from './forms/KeyHint.tsx';
export * from './forms/MoneyField.tsx';
export * from './forms/SearchField.tsx';
export * from './forms/SegmentedControl.tsx';
export * from './forms/Select.tsx';
export * from './forms/TextArea.tsx';
export { TextField, type TextFieldProps } from './forms/TextField.tsx';
export * from './icons/AlertIcon.tsx';
export * from './icons/barIcons.tsx';
export * from './icons/ChevronDownIcon.tsx';
export type { IconProps } from './icons/createIcon.tsx';
export * from './icons/icons.tsx';
export * from './icons/panelIcons.tsx';
export * from './labels/ChipField.tsx';
export { findSimilarTag } from './labels/similarTag.ts';
export * from './layout/Card.tsx';
export * from './layout/Inset.tsx';
export * from './layout/layout.tsx';
export * from './layout/SectionLinks.tsx';
export * from './layout/sticky-bars.ts';
export * from './layout/useDocumentTitle.ts';
export { AttachedMedia, type AttachedMediaProps } from './media/AttachedMedia.tsx';
export {
  createUploadQueue,
  isPending as isUploadPending,
  type UploadItem,
  type UploadQueue,
  type UploadTarget,
} from './media/queue.ts';
export { UploadArea } from './media/UploadArea.tsx';
export { UploadList, type UploadListProps } from './media/UploadList.tsx';
export { type Uploads, useUploadGuard, useUploadItems, useUploads } from './media/useUploads.ts';
export * from './overlays/ConfirmDialog.tsx';
export * from './overlays/Dialog.tsx';
export * from './overlays/Menu.tsx';
export { MODAL_STATE, useHistoryModal } from './overlays/modal.ts';
export * from './overlays/Nav.tsx';
export * from './overlays/Toast.tsx';
export * from './overlays/Tooltip.tsx';
export { toPageComponent, toPanelComponent } from './port/Mounted.tsx';
export { StructureOffer, type StructureOfferProps } from './structures/StructureOffer.tsx';
export {
  applyPrivacy,
  followPrivacy,
  isPrivacyOn,
  isTradePrivacyOn,
  MASKED_AMOUNT,
  readPrivacy,
  readTradePrivacy,
  setPrivacy,
  setTradePrivacy,
} from './theme/privacy.ts';
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
export * from './theme/usePrivacy.ts';
export * from './theme/useTheme.ts';
export { DocumentDialog } from './versioned/DocumentDialog.tsx';
export * from './versioned/DocumentForm.tsx';
export { readDraft, removeDraft, storeDraft, toText } from './versioned/draftStore.ts';
export { FormStatus } from './versioned/FormStatus.tsx';
export { isSaveShortcut } from './versioned/isSaveShortcut.ts';
export { parseLike } from './versioned/parseLike.ts';
export { createLeaveQuestion } from './versioned/texts.ts';
export { toDraftName } from './versioned/useDraft.ts';
export { useVersionedForm, type VersionedForm } from './versioned/useVersionedForm.ts';

// The public API for components, formatting and theme. A module bundles only what it imports from 'shared-ui': no file
// behind this one has side effects, except the cache in data/, which subscribes to changes.
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  IconButton,
  type IconButtonProps,
} from './actions/Button.tsx';
export { hasSingleKeyShortcuts, setSingleKeyShortcuts } from './actions/singleKeyShortcuts.ts';
export {
  CallError,
  type CallErrorProps,
  getCachedPages,
  invalidateCall,
  type PagesOptions,
  type ReplyCache,
  useCall,
  useCalls,
  usePages,
  useWrite,
  type WriteOptions,
  withQueryClient,
  writeThroughCache,
} from './data/index.ts';
export { Badge, type BadgeProps } from './display/Badge.tsx';
export { DescriptionItem, DescriptionList } from './display/DescriptionList.tsx';
export { Money, type MoneyProps } from './display/Money.tsx';
export { Stat, type StatProps } from './display/Stat.tsx';
export { type Column, type Sorting, Table, type TableProps } from './display/Table.tsx';
export { Thumbnail, type ThumbnailProps } from './display/Thumbnail.tsx';
export { Alert, type AlertProps, type AlertTone } from './feedback/Alert.tsx';
export { Loading, type LoadingProps } from './feedback/Loading.tsx';
export { Progress, type ProgressProps } from './feedback/Progress.tsx';
export { EmptyState, type EmptyStateProps, ErrorPanel, type ErrorPanelProps } from './feedback/panels.tsx';
export { Skeleton, type SkeletonProps } from './feedback/Skeleton.tsx';
export { Spinner, type SpinnerProps } from './feedback/Spinner.tsx';
export { SupportReference } from './feedback/SupportReference.tsx';
export { addDays, formatDay, formatMonth, getToday, getWeekday, toLocalDate, toLocalDay } from './format/day.ts';
export { formatCompactMoney, formatMoney, formatPercent, getMoneyTone, type Tone } from './format/money.ts';
export { parseMoney } from './format/parseMoney.ts';
export { formatMegabytes } from './format/size.ts';
export { useToday } from './format/useToday.ts';
export { DateField, type DateFieldProps } from './forms/DateField.tsx';
export { Field, type FieldControl, type FieldOwnProps, type FieldProps } from './forms/Field.tsx';
export { FileButton, type FileButtonProps } from './forms/FileButton.tsx';
export { FileDropZone, type FileDropZoneProps } from './forms/FileDropZone.tsx';
export { MoneyField, type MoneyFieldProps } from './forms/MoneyField.tsx';
export { PasswordField, type PasswordFieldProps } from './forms/PasswordField.tsx';
export { SearchField, type SearchFieldProps } from './forms/SearchField.tsx';
export { SegmentedControl, type SegmentedControlProps } from './forms/SegmentedControl.tsx';
export { Select, type SelectOption, type SelectProps } from './forms/Select.tsx';
export { TextArea, type TextAreaProps } from './forms/TextArea.tsx';
export { TextField, type TextFieldProps } from './forms/TextField.tsx';
export * from './icons/icons.tsx';
export { Card, type CardProps } from './layout/Card.tsx';
export {
  type Gap,
  Grid,
  type GridProps,
  Page,
  PageHeader,
  type PageHeaderProps,
  type PageProps,
  Row,
  type RowProps,
  Stack,
} from './layout/layout.tsx';
export { useMediaQuery } from './layout/useMediaQuery.ts';
export { VisuallyHidden } from './layout/VisuallyHidden.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog.tsx';
export { Dialog, type DialogProps } from './overlays/Dialog.tsx';
export { Menu, MenuItem, type MenuItemProps, type MenuProps } from './overlays/Menu.tsx';
export { Nav, NavDropdown, NavDropdownItem, type NavDropdownProps, NavItem, type NavProps } from './overlays/Nav.tsx';
export { Toast, type ToastProps, Toasts, type ToastsProps } from './overlays/Toast.tsx';
export { Tooltip, type TooltipProps } from './overlays/Tooltip.tsx';
export { provideStyleNonce } from './theme/styleNonce.ts';
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
export { useResolvedTheme, useTheme } from './theme/useTheme.ts';

import {
  Camera,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Columns3,
  Copy,
  Diff,
  Download,
  EllipsisVertical,
  Eye,
  EyeOff,
  GripVertical,
  Image,
  Inbox,
  Info,
  LayoutDashboard,
  List,
  ListChecks,
  ListFilter,
  Maximize,
  Pause,
  Pencil,
  Play,
  Plus,
  RotateCcw,
  Search,
  TextAlignStart,
  Trash2,
  Upload,
} from 'lucide';
import { createIcon } from './createIcon.tsx';

// The calls are marked as pure, so that a module bundles only the icons that it uses.
export const CameraIcon = /* @__PURE__ */ createIcon(Camera);
export const CheckCircleIcon = /* @__PURE__ */ createIcon(CircleCheck);
export const ChevronLeftIcon = /* @__PURE__ */ createIcon(ChevronLeft);
export const ChevronRightIcon = /* @__PURE__ */ createIcon(ChevronRight);
export const ColumnsIcon = /* @__PURE__ */ createIcon(Columns3);
export const CopyIcon = /* @__PURE__ */ createIcon(Copy);
export const DashboardIcon = /* @__PURE__ */ createIcon(LayoutDashboard);
export const DownloadIcon = /* @__PURE__ */ createIcon(Download);
export const EyeIcon = /* @__PURE__ */ createIcon(Eye);
export const EyeOffIcon = /* @__PURE__ */ createIcon(EyeOff);
export const FilterIcon = /* @__PURE__ */ createIcon(ListFilter);
export const GripIcon = /* @__PURE__ */ createIcon(GripVertical);
export const ImageIcon = /* @__PURE__ */ createIcon(Image);
export const InboxIcon = /* @__PURE__ */ createIcon(Inbox);
export const InfoIcon = /* @__PURE__ */ createIcon(Info);
export const ListIcon = /* @__PURE__ */ createIcon(List);
export const MaximizeIcon = /* @__PURE__ */ createIcon(Maximize);
export const MoreIcon = /* @__PURE__ */ createIcon(EllipsisVertical);
export const NoteIcon = /* @__PURE__ */ createIcon(TextAlignStart);
export const PauseIcon = /* @__PURE__ */ createIcon(Pause);
export const PencilIcon = /* @__PURE__ */ createIcon(Pencil);
export const PlayIcon = /* @__PURE__ */ createIcon(Play);
export const PlusIcon = /* @__PURE__ */ createIcon(Plus);
export const PlusMinusIcon = /* @__PURE__ */ createIcon(Diff);
export const RestoreIcon = /* @__PURE__ */ createIcon(RotateCcw);
export const ReviewIcon = /* @__PURE__ */ createIcon(ListChecks);
export const SearchIcon = /* @__PURE__ */ createIcon(Search);
export const TrashIcon = /* @__PURE__ */ createIcon(Trash2);
export const UploadIcon = /* @__PURE__ */ createIcon(Upload);

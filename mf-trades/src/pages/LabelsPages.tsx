import { LabelsPage } from '../features/labels/LabelsPage.tsx';

/** /manage-flags, with the specified labels (FLG-01). */
export const SetupsPage = () => <LabelsPage kind="setups" />;
export const TagsPage = () => <LabelsPage kind="tags" />;
export const AccountsPage = () => <LabelsPage kind="accounts" />;

import { LabelsPage } from '../features/labels/LabelsPage.tsx';

export const TagsPage = () => <LabelsPage kind="tags" />;

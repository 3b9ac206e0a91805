import { LabelsPage } from '../features/labels/LabelsPage.tsx';

export const AccountsPage = () => <LabelsPage kind="accounts" />;

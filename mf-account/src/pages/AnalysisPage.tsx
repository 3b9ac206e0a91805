import { Page, PageHeader } from 'shared-ui';
import { useSession } from 'shared-ui/host';

/** ACC-05: a placeholder with the welcome header only. */
const AnalysisPage = () => {
  const { user } = useSession();
  return (
    <Page>
      <PageHeader title="Account Page" subtitle={user && `Welcome, ${user.firstName}!`} />
    </Page>
  );
};

export default AnalysisPage;

import { Page, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './StyledPage.module.css';

export const StyledPage = () => (
  <Page>
    <PageHeader title="Styled" />
    <p className={styles.styled}>Right is right</p>
    <Link to="/trouble">Back to Trouble</Link>
  </Page>
);

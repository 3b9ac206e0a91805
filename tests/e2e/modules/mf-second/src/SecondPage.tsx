import { Badge, Page, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './SecondPage.module.css';

export function SecondPage() {
  return (
    <Page>
      <PageHeader title="Second" />
      <p className={styles.box}>A box of Second</p>
      <Badge>Badge of Second</Badge>
      <Link to="/faulty">Faulty</Link>
    </Page>
  );
}

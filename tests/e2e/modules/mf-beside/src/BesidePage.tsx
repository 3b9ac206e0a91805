import { Badge, Page, PageHeader } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './BesidePage.module.css';

export const BesidePage = () => (
  <Page>
    <PageHeader title="Beside" />
    <p className={styles.box}>A box of Beside</p>
    <Badge>Badge of Beside</Badge>
    <Link to="/trouble">Trouble</Link>
  </Page>
);

import { Page, PageHeader } from 'shared-ui';
import styles from './StyledPage.module.css';

export function StyledPage() {
  return (
    <Page>
      <PageHeader title="Styled" />
      <p className={styles.styled}>Right is right</p>
    </Page>
  );
}

import styles from './SetupList.module.css';

/** The trader's setup types, in their own order. */
export const SetupList = ({ names }: { names: readonly string[] }) => (
  <ul className={styles.list}>
    {names.map((name) => (
      <li key={name} className={styles.setup}>
        {name}
      </li>
    ))}
  </ul>
);

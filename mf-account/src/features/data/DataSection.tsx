import { type ReactNode, useId } from 'react';
import styles from './YourData.module.css';

interface DataSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

export const DataSection = ({ title, text, children }: DataSectionProps) => {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div>
        <h3 id={titleId}>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
};

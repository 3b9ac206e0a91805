import type { ReactNode } from 'react';
import { Button, type ButtonProps } from 'shared-ui';
import styles from './ChartFigure.module.css';

interface ToolButtonProps extends ButtonProps {
  icon: ReactNode;
}

/** A button above a chart. On a phone, where its text would take a line of its own, only its icon is visible. */
export function ToolButton({ icon, children, ...button }: ToolButtonProps) {
  return (
    <Button size="small" variant="secondary" {...button}>
      {icon}
      <span className={styles.word}>{children}</span>
    </Button>
  );
}

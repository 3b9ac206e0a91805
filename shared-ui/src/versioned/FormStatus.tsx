import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lazyPanel } from '../data/queries.tsx';
import type { FormStatusProps } from './StatusContent.tsx';
import { describeSubject } from './texts.ts';

/** Loaded after the form, which a panel may have: most saves succeed. */
const statusContent = lazyPanel('form status', async () => (await import('./StatusContent.tsx')).StatusContent);

/**
 * Says why a versioned form is not saved, and what the trader can do. It takes the focus after an attempt to save, not
 * when another tab saves while the trader types.
 */
export function FormStatus<Values extends object>({ form }: FormStatusProps<Values>) {
  const element = useRef<HTMLDivElement>(null);
  const { data: StatusContent, isError } = useQuery(statusContent);
  const { outcome } = form;
  const handled = useRef(outcome);
  // After every render: the newer version may be shown some time after the attempt has failed.
  useEffect(() => {
    if (handled.current === outcome) return;
    const isShown = element.current?.hasChildNodes() === true;
    // A wrong field takes the focus itself.
    const waits = outcome.hasFailed && !isShown && Object.keys(outcome.errors).length === 0;
    if (!waits) handled.current = outcome;
    if (outcome.hasFailed && isShown) element.current?.focus();
  });
  return (
    <div ref={element} tabIndex={-1}>
      {StatusContent && <StatusContent form={form} />}
      {isError && outcome.hasFailed && <p role="alert">{describeSubject(form.noun, 'not saved.')}</p>}
    </div>
  );
}

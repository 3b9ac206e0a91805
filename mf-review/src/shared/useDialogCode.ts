import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { lazyPanel } from 'shared-ui';
import { reportError } from 'shared-ui/host';

interface DialogForm {
  isOpen: boolean;
  isChanged: boolean;
  close: () => void;
}

/**
 * The dialog of a form, once its code is loaded: most visits read and change nothing.
 * @param code see `lazyPanel`
 */
export function useDialogCode<Dialog>(
  code: ReturnType<typeof lazyPanel<Dialog>>,
  { isOpen, isChanged, close }: DialogForm,
): Dialog | undefined {
  const { data, isError } = useQuery<Dialog, Error>({ ...code, enabled: isOpen });
  const onFailure = useEffectEvent(() => {
    reportError('The form could not be loaded. Please check your network and try again.');
    // A restored draft is offered again after the next reload.
    if (!isChanged) close();
  });
  useEffect(() => {
    if (isError) onFailure();
  }, [isError]);
  return isOpen ? data : undefined;
}

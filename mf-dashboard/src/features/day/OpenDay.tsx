import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { reportError } from 'shared-ui/host';
import { codeOf } from '../code/codeOf.ts';
import { useOpenDay } from './useOpenDay.ts';

/** The dialog is a good part of the page's code, and most visits open no day. */
const code = codeOf('the day', async () => (await import('./DayDialog.tsx')).DayDialog);

/** @returns what fetches the dialog's code ahead, for where a day is about to be opened */
export const useDayAhead = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.prefetchQuery(code);
};

/** The modal of the day in the address. Without its code the day closes again, and one is told. */
export const OpenDay = () => {
  const [day, openDay] = useOpenDay();
  const { data: DayDialog, isError } = useQuery({ ...code, enabled: day !== null });
  const giveUp = useEffectEvent(() => {
    if (day === null) return;
    reportError('The day could not be opened. Please check your network and try again.');
    openDay(null);
  });
  useEffect(() => {
    if (isError) giveUp();
  }, [isError]);
  return day && DayDialog && <DayDialog day={day} openDay={openDay} />;
};

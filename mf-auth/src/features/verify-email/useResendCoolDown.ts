import { timings } from 'contracts';
import { useEffect, useState } from 'react';

/** When the last e-mail was resent, in milliseconds: kept by the browser, so that a reload does not end the wait. */
const storageKey = 'verificationEmailResentAt';

const secondsLeft = (): number => {
  const sentAt = Number(localStorage.getItem(storageKey));
  const passed = (Date.now() - sentAt) / 1000;
  // A clock that was set back must not lock the button for hours.
  return passed < 0 ? 0 : Math.max(0, Math.ceil(timings.resendCoolDownSeconds - passed));
};

/** VER-06. @returns the seconds until the next e-mail may be asked for, and what starts the wait */
export const useResendCoolDown = (): [number, () => void] => {
  const [seconds, setSeconds] = useState(secondsLeft);
  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  const start = () => {
    localStorage.setItem(storageKey, String(Date.now()));
    setSeconds(secondsLeft());
  };
  return [seconds, start];
};

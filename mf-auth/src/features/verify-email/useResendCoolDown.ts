import { timings } from 'contracts';
import { useEffect, useState } from 'react';
import { readDeviceEntry, writeDeviceEntry } from 'shared-ui/host';

/** When the email was last resent, in ms since the epoch. Stored, so that a reload does not end the cool-down. */
const storageKey = 'verificationEmailResentAt';

const getSecondsLeft = (): number => {
  const resentAt = Number(readDeviceEntry(storageKey));
  const elapsedSeconds = (Date.now() - resentAt) / 1000;
  // If the clock was set back, the button must not stay disabled for hours.
  return elapsedSeconds < 0 ? 0 : Math.max(0, Math.ceil(timings.resendCoolDownSeconds - elapsedSeconds));
};

/** VER-06. @returns the seconds until the next email can be sent, and a function that starts the cool-down */
export const useResendCoolDown = (): [secondsLeft: number, startCoolDown: () => void] => {
  const [secondsLeft, setSecondsLeft] = useState(getSecondsLeft);
  const isCoolingDown = secondsLeft > 0;
  useEffect(() => {
    if (!isCoolingDown) return;
    const timer = setInterval(() => setSecondsLeft(getSecondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [isCoolingDown]);
  const startCoolDown = () => {
    writeDeviceEntry(storageKey, String(Date.now()));
    setSecondsLeft(getSecondsLeft());
  };
  return [secondsLeft, startCoolDown];
};

import { timings, uploadProgress } from 'contracts';

/**
 * ADD-04: the progress of one upload, in whole percent. It increases at a fixed pace, so that even a short upload
 * visibly moves, but never exceeds the bytes actually sent. The last tenth is reserved for the server's confirmation.
 */
export function createProgressPacer(show: (percent: number) => void) {
  let pacedPercent = 0;
  let sentPercent = 0;
  const update = () => show(Math.min(pacedPercent, sentPercent));
  const timer = setInterval(() => {
    pacedPercent = Math.min(pacedPercent + uploadProgress.step, uploadProgress.max);
    update();
  }, timings.uploadProgressStepMs);
  return {
    /** @param fraction from 0 to 1 */
    setSent: (fraction: number) => {
      sentPercent = Math.floor(fraction * 100);
      update();
    },
    stop: () => clearInterval(timer),
  };
}

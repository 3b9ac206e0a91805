import { timings, uploadProgress } from 'contracts';

/**
 * ADD-04: the bar of one upload, in whole percent. It goes on at a fixed pace, so that even a short upload is seen to
 * move, but never past what has really gone; the last tenth is for the server to say that the file is there.
 */
export const paceProgress = (show: (percent: number) => void) => {
  let pace = 0;
  let gone = 0;
  const update = () => show(Math.min(pace, gone));
  const timer = setInterval(() => {
    pace = Math.min(pace + uploadProgress.step, uploadProgress.max);
    update();
  }, timings.uploadStep);
  return {
    /** From 0 to 1. */
    sent: (share: number) => {
      gone = Math.floor(share * 100);
      update();
    },
    stop: () => clearInterval(timer),
  };
};

/** Enough for transient errors such as deadlocks, without repeating permanent errors for long. */
export const MAX_ATTEMPTS = 5;

/** Runs `work` again while it fails with a retryable error, up to `maxAttempts` times in total. */
export async function retry<T>(
  work: () => Promise<T>,
  isRetryable: (error: unknown) => boolean | Promise<boolean>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !(await isRetryable(error))) throw error;
    }
  }
}

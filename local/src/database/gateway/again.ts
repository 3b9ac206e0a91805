/** Enough for what passes by itself, such as a deadlock; few enough for what does not. */
export const TRIES = 5;

/** Runs `attempt`, and runs it again when it failed for a reason that passes by itself. */
export async function persistently<T>(
  attempt: () => Promise<T>,
  passes: (error: unknown) => boolean | Promise<boolean>,
  most = TRIES,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === most || !(await passes(error))) throw error;
    }
  }
}

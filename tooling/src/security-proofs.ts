// docs/SECURITY.md names a test for each point: `path/of.test.ts` › name. Names may be cut short, never changed.

/** A test as the document names it. */
export interface Proof {
  path: string;
  name: string;
}

/** The tests that a Markdown text names. A code span that is a test's path without a name behind it is none. */
export const proofsIn = (markdown: string): Proof[] =>
  [...markdown.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` › “([^”]+)”/g)].map(([, path = '', name = '']) => ({
    path,
    name,
  }));

/** Those that are not there: no such file, or nothing in it is called so. */
export const missingProofs = (proofs: readonly Proof[], textOf: (path: string) => string | undefined): Proof[] =>
  proofs.filter(({ path, name }) => !textOf(path)?.includes(name));

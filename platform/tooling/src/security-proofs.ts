// docs/SECURITY.md names the tests that prove each control: `path/file.test.ts`, or `path/file.test.ts` (API-18 ACC-06) for the
// tests of that file that name these requirements.

export interface Proof {
  path: string;
  /** The requirements whose tests prove the control; empty if the whole file does. */
  ids: string[];
}

/** The proofs that a Markdown text names. */
export const parseProofs = (markdown: string): Proof[] =>
  [...markdown.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: \(([A-Z0-9 -]+)\))?/g)].map(
    ([, path = '', ids = '']) => ({
      path,
      ids: ids.split(' ').filter(Boolean),
    }),
  );

/** The proofs whose file does not exist or does not name one of their requirements. */
export const findMissingProofs = (proofs: readonly Proof[], readText: (path: string) => string | undefined): Proof[] =>
  proofs.filter(({ path, ids }) => {
    const text = readText(path);
    return text === undefined || ids.some((id) => !text.includes(id));
  });

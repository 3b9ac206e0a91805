/** The pages of the shell that show a visitor nothing of a module (HOM-01, HOM-02). */
const OWN_PAGES = ['/', '/features', '/pricing', '/contact'];

export function isOwnPage(path: string): boolean {
  return OWN_PAGES.includes(path);
}

export function getDayPath(date: string): string {
  return `/days/${date}`;
}

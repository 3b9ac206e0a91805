// Names the sources in the stack of an error that a page reported: the files of a build are minified.
import { SourceMap, type SourceMapPayload } from 'node:module';

/** A position such as /modules/mf-notes/0.1.0-4f1c/assets/2.js:1:234. The map of the entry is of one part. */
const POSITION = /\/modules\/[\w-]{1,100}\/[\w.-]{1,100}\/(assets\/[\w-]{1,200}\.js):(\d{1,9}):(\d{1,9})/g;

/** `webpack://mf_notes/./src/module.ts` → `src/module.ts` */
const toPath = (source: string): string => source.replace(/^webpack:\/\/[^/]*\/(?:\.\.?\/)*/, '');

/** @param readMap the source map of a file of the build; null if there is none */
export async function mapStack(stack: string, readMap: (file: string) => Promise<Buffer | null>): Promise<string> {
  const maps = new Map<string, SourceMap>();
  for (const [, file = ''] of stack.matchAll(POSITION)) {
    const bytes = maps.has(file) ? null : await readMap(file);
    if (bytes) maps.set(file, new SourceMap(JSON.parse(bytes.toString()) as SourceMapPayload));
  }
  return stack.replaceAll(POSITION, (position, file: string, line: string, column: string) => {
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return position;
    return `${toPath(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

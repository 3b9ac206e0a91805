import type { Compilation } from '@rspack/core';

/** Packages that are a part of a library, and of no other one. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'react-dom': ['scheduler'],
  '@tanstack/react-query': ['@tanstack/query-core'],
};

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of a segment of a source map: base 64, the lowest 5 bits first, with the sign in the lowest one. */
const decodeSegment = (segment: string): number[] => {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
};

interface SourceMap {
  sources: readonly string[];
  mappings: string;
}

/** How many characters of the code come from each source. A segment ends where the next one begins. */
export function measureSources(code: string, { sources, mappings }: SourceMap): Map<string, number> {
  const sizes = new Map<string, number>();
  const lines = code.split('\n');
  let source = 0;
  for (const [index, line] of mappings.split(';').entries()) {
    let column = 0;
    const starts = line.split(',').map((segment) => {
      const [columns = 0, sourceStep] = decodeSegment(segment);
      column += columns;
      source += sourceStep ?? 0;
      return { column, name: sourceStep === undefined ? undefined : sources[source] };
    });
    for (const [position, start] of starts.entries()) {
      const end = starts[position + 1]?.column ?? lines[index]?.length ?? start.column;
      if (start.name !== undefined) sizes.set(start.name, (sizes.get(start.name) ?? 0) + end - start.column);
    }
  }
  return sizes;
}

const isPartOf = (source: string, library: string): boolean => {
  const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(source.split('node_modules/').at(-1) ?? '') ?? [];
  if (source.includes('node_modules/') && [library, ...(PARTS[library] ?? [])].includes(name)) return true;
  // Our own packages are links, and parts of the kit.
  const [folder, part] = library.split('/');
  return part !== undefined && source.includes(`/${folder}/src/${part}/`);
};

/** The size of each library in the scripts of a build. Runs after minification and before source maps are files. */
export function measureLibraries(assets: Compilation['assets'], libraries: readonly string[]): Record<string, number> {
  const sizes = Object.fromEntries(libraries.map((library) => [library, 0]));
  for (const [path, asset] of Object.entries(assets)) {
    const map = path.endsWith('.js') ? asset.map() : undefined;
    if (!map) continue;
    for (const [source, size] of measureSources(String(asset.source()), map)) {
      const library = libraries.find((name) => isPartOf(source, name));
      if (library !== undefined) sizes[library] = (sizes[library] ?? 0) + size;
    }
  }
  return sizes;
}

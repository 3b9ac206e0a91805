import { type Compilation, type RspackPluginInstance, rspack } from '@rspack/core';
import { computeIntegrity, createAssetPlugin } from './asset-plugins.ts';
import { MODULE_CHUNK } from './json-plugins.ts';

/** In bytes. A request takes longer than a small file, and a panel loads the entry of its module without the pages. */
const MAX_SIZE = { exposed: 6_000, other: 500 };

/** The small scripts that a page requests right after the entry, and others that are smaller still. */
const findMerged = ({ chunks, assets, namedChunkGroups }: Compilation): string[] => {
  const exposed = namedChunkGroups.get(MODULE_CHUNK)?.getFiles() ?? [];
  const others = [...chunks].filter((chunk) => !chunk.canBeInitial()).flatMap((chunk) => [...chunk.files]);
  const isSmall = (limit: number) => (file: string) => file.endsWith('.js') && (assets[file]?.size() ?? 0) <= limit;
  const small = [...exposed.filter(isSmall(MAX_SIZE.exposed)), ...others.filter(isSmall(MAX_SIZE.other))];
  return [...new Set(small)].sort();
};

/**
 * Appends a module's first scripts to its entry, so that a page requests one file instead of several. Each is in a
 * function, because its code is strict. Their hashes, which nothing compresses, are left out.
 */
export function createEntryMergePlugin(entry: string): RspackPluginInstance {
  // The entry has the hashes of chunks, and no file is compressed yet.
  const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
  return createAssetPlugin('entry-merge', stage, (compilation, assets) => {
    const files = findMerged(compilation);
    const merged = files.flatMap((file) => assets[file] ?? []);
    const parts = merged.map((source) => `(()=>{${source.source()}})();`);
    const hashes = merged.map((source) => computeIntegrity(source.buffer()));
    const removeHashes = (code: string) => hashes.reduce((text, hash) => text.replaceAll(hash, ''), code);
    const merge = (code: string) => [removeHashes(code), ...parts].join('\n');
    compilation.updateAsset(entry, (source) => new rspack.sources.RawSource(merge(String(source.source()))));
    for (const file of files) compilation.deleteAsset(file);
  });
}

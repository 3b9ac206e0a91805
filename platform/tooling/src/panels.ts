import { gzipSync } from 'node:zlib';
import type { Compilation } from '@rspack/core';
import { parseSync } from '@swc/core';

/**
 * What a panel may cost, in KB: its scripts and styles, gzipped, without the module's entry and shared libraries
 * (SLT-03).
 */
const MAX_PANEL_KB = 15;

export type Panel = Readonly<{ name: string; slot: string }>;

/** A panel in the code of src/module.ts, with the file that it imports, if it does so in place. */
interface DefinedPanel extends Panel {
  request?: string | undefined;
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The values of the nodes below `value` that `select` finds. */
const collect = <T>(value: unknown, select: (node: Node) => T | undefined): T[] => {
  if (!isNode(value)) return [];
  const found = select(value);
  return found === undefined ? Object.values(value).flatMap((child) => collect(child, select)) : [found];
};

const getText = (node: unknown): string | undefined =>
  isNode(node) && typeof node.value === 'string' ? node.value : undefined;

const getArgument = (node: Node): string | undefined => {
  const [first]: unknown[] = Array.isArray(node.arguments) ? node.arguments : [];
  return isNode(first) ? getText(first.expression) : undefined;
};

const isCallOf = (node: unknown, callee: Node): node is Node =>
  isNode(node) &&
  node.type === 'CallExpression' &&
  isNode(node.callee) &&
  Object.entries(callee).every(([key, value]) => isNode(node.callee) && node.callee[key] === value);

const readSlot = (value: unknown): string | undefined => {
  if (isCallOf(value, { value: 'definePanel' })) return getArgument(value);
  if (!isNode(value) || value.type !== 'ObjectExpression') return undefined;
  return collect(value, (node) => (isNode(node.key) && node.key.value === 'slot' ? getText(node.value) : undefined))[0];
};

/** `rules: definePanel('trade.panel', () => import('./panels/TradeRules.tsx'))`, or an object with a slot. */
const toPanel = (node: Node): DefinedPanel | undefined => {
  const name = node.type === 'KeyValueProperty' ? getText(node.key) : undefined;
  const slot = name === undefined ? undefined : readSlot(node.value);
  if (name === undefined || slot === undefined) return undefined;
  const [request] = collect(node.value, (part) => (isCallOf(part, { type: 'Import' }) ? getArgument(part) : undefined));
  return { name, slot, request };
};

/** Finds the panels that the code of a module defines. */
export function readPanels(code: string): DefinedPanel[] {
  return collect(parseSync(code, { syntax: 'typescript', target: 'es2022' }), toPanel);
}

const describe = ({ name, slot }: Panel): string => `${name} for ${slot}`;

/**
 * @throws if the declared panels differ from those in the code: pages would show a panel that cannot load, or never
 * show one
 */
export function comparePanels(declared: readonly Panel[], defined: readonly Panel[]): void {
  const inCode = new Set(defined.map(describe));
  const inBuild = new Set(declared.map(describe));
  const missing = [...inBuild].find((panel) => !inCode.has(panel));
  if (missing) throw new Error(`rspack.config.ts declares the panel ${missing}, which src/module.ts does not define.`);
  const hidden = [...inCode].find((panel) => !inBuild.has(panel));
  if (hidden) throw new Error(`src/module.ts defines the panel ${hidden}, which rspack.config.ts does not declare.`);
}

const measure = ({ chunkGroups, assets }: Compilation, request: string): number => {
  const groups = chunkGroups.filter(({ origins }) => origins.some((origin) => origin.request === request));
  const files = [...new Set(groups.flatMap((group) => group.getFiles()))];
  return files.reduce((sum, file) => sum + gzipSync(assets[file]?.buffer() ?? '').length, 0) / 1024;
};

/**
 * Checks the panels of a build.
 * @param code that of src/module.ts
 * @throws if the declared panels differ from those in the code, or if one is too large
 */
export function checkPanels(declared: readonly Panel[], code: string, compilation: Compilation): void {
  const defined = readPanels(code);
  comparePanels(declared, defined);
  for (const { name, request } of defined) {
    const sizeKB = request === undefined ? 0 : measure(compilation, request);
    if (sizeKB > MAX_PANEL_KB)
      throw new Error(`The panel ${name} has ${sizeKB.toFixed(1)} KB, more than ${MAX_PANEL_KB} KB (SLT-03).`);
  }
}

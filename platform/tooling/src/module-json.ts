import { BuiltModule } from '../../protocol/src/modules.ts';

/**
 * Checks module.json as a release does. The gateway leaves out what it cannot read, so a page would silently lack it.
 * @throws one sentence for each entry that is invalid
 */
export function checkModuleJson(content: object): void {
  const { error } = BuiltModule.safeParse(content);
  if (!error) return;
  const sentences = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`rspack.config.ts declares what no page can show. ${sentences.join(' ')}`);
}

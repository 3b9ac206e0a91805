/**
 * A loader for react-router. The router names its components by assignments (`Form.displayName = 'Form'`) and wraps
 * some in `forwardRef`, both of which count as side effects. Without them the bundler leaves out what the page does not
 * use: forms, links with prefetching, their server protocol (4 KB, gzip).
 */
export default function removeSideEffects(source: string): string {
  return source
    .replaceAll(/^\w+\.displayName = .*;$/gm, '')
    .replaceAll(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1');
}

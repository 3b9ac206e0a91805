/** `npm run dev -- --alone` resolves this to the module under development. */
declare module 'developed-module' {
  const module: import('shared-ui/host').RemoteModule;
  export default module;
}

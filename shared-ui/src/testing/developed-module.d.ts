/** What `npm run dev -- --alone` puts in its place: the module that it runs. */
declare module 'developed-module' {
  const module: import('shared-ui/host').RemoteModule;
  export default module;
}

// Runs first in the development shell's page, before React. Each build in the page (the shell and every module under
// development) has a React refresh runtime of its own; without this, only those that load before React would reach it.

type FindFamily = (type: unknown) => unknown;

interface Renderer {
  setRefreshHandler?: (find: FindFamily | null) => void;
}

interface Hook {
  renderers: Map<number, Renderer>;
  inject(renderer: Renderer): number;
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: Hook | undefined;
}

/** React asks one runtime what has become of a component. Here it asks all, and the one that knows it answers. */
const askAll = (renderer: Renderer): void => {
  const { setRefreshHandler } = renderer;
  const known = new Set<FindFamily>();
  const find: FindFamily = (type) => {
    for (const ask of known) {
      const family = ask(type);
      if (family !== undefined) return family;
    }
    return undefined;
  };
  renderer.setRefreshHandler = (ask) => {
    if (ask) known.add(ask);
    setRefreshHandler?.(find);
  };
};

/** The one of React's developer tools where they are installed, else the one that a refresh runtime has made. */
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    askAll(renderer);
    const id = inject(renderer);
    // Where a runtime that comes later looks for it.
    hook.renderers.set(id, renderer);
    return id;
  };
}

export {};

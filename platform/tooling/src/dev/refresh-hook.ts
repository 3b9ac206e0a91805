// Runs first in the development shell's page, before React. Each build in the page (the shell and every module under
// development) has its own React refresh runtime; without this, only those that load before React would be connected to
// it.

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

/** React asks a single runtime for the new version of a component. This asks all, and uses the one that knows it. */
const connectAllRuntimes = (renderer: Renderer): void => {
  const { setRefreshHandler } = renderer;
  const handlers = new Set<FindFamily>();
  const find: FindFamily = (type) => {
    for (const handler of handlers) {
      const family = handler(type);
      if (family !== undefined) return family;
    }
    return undefined;
  };
  renderer.setRefreshHandler = (handler) => {
    if (handler) handlers.add(handler);
    setRefreshHandler?.(find);
  };
};

/** The hook of React's developer tools if they are installed, otherwise the one of a refresh runtime. */
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const inject = hook.inject.bind(hook);
  hook.inject = (renderer) => {
    connectAllRuntimes(renderer);
    const id = inject(renderer);
    // Runtimes that load later find the renderer here.
    hook.renderers.set(id, renderer);
    return id;
  };
}

export {};

/** Announces and observes changes of what this browser stores. */
export interface ChangeEvent {
  announce: () => void;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Each module has its own copy of this code, so changes are events of the window; other tabs get the browser's event.
 * @param name of the event
 */
export function createChangeEvent(name: string): ChangeEvent {
  return {
    announce: () => void window.dispatchEvent(new Event(name)),
    subscribe: (listener) => {
      window.addEventListener(name, listener);
      window.addEventListener('storage', listener);
      return () => {
        window.removeEventListener(name, listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

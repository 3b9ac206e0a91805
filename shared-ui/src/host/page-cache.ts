const caches = new WeakMap<object, unknown>();

/**
 * What exists once per page for all modules that use the same copy of a library, such as its cache. Modules with
 * another copy have one of their own, because two versions of a library may not understand each other's objects.
 * @param library an object that identifies the copy, such as a class
 * @param create called by the first module; its code must work for all
 */
export function getPageCache<T>(library: object, create: () => T): T {
  if (!caches.has(library)) caches.set(library, create());
  return caches.get(library) as T;
}

import type { Page } from '@playwright/test';

/** Everything the browser stores for the page: both storages and all databases, as one text. */
export function readStoredData(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const contents: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const values = (await settle(store.getAll())).map((value) => (value instanceof File ? value.name : value));
        contents.push(name, await settle(store.getAllKeys()), values);
      }
      database.close();
    }
    return JSON.stringify(contents);
  });
}

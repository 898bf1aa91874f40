/** Runs in the page: returns everything that it can read from its storage, with the addresses in caches, bytes as Latin-1 characters. */
export async function everythingStored(): Promise<string[]> {
  const found: string[] = [];
  const signs = (bytes: ArrayBuffer) =>
    Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  async function add(value: unknown): Promise<void> {
    if (value instanceof Blob) found.push(signs(await value.arrayBuffer()));
    else if (value instanceof ArrayBuffer) found.push(signs(value));
    else if (ArrayBuffer.isView(value)) found.push(signs(value.buffer as ArrayBuffer));
    else if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) await add(one);
  }
  for (const storage of [localStorage, sessionStorage]) await add({ ...storage });
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) await add(url);
    for (const response of await cache.matchAll()) await add(await response.arrayBuffer());
  }
  const asked = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('It cannot be read.')));
    });
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await asked(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      await add(await asked(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  return found;
}

/** The JPEGs in that: as plain bytes, and in Base64 as the mirror stores them. */
export function jpegsIn(stored: readonly string[]): Buffer[] {
  const plain = stored.filter((text) => text.startsWith('\u00FF\u00D8\u00FF'));
  const written = stored.flatMap((text) => text.match(/\/9j\/[\w+/]{100,}=*/g) ?? []);
  return [
    ...plain.map((text) => Buffer.from(text, 'latin1')),
    ...written.map((text) => Buffer.from(text, 'base64')),
  ];
}

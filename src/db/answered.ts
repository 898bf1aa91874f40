/** As much of a request as is needed. A store takes everything: what stands there says who asks. */
type Asked<Value> = Pick<IDBRequest, 'addEventListener' | 'error'> & { readonly result: Value };

/** What the store answers to a request; whoever awaits it within a transaction goes on within it. */
export function answered<Value>(request: Asked<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

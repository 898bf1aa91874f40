/** What the fallback needs of the worker's scope. */
export type FallbackDeps = {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
};

/** What `networkFallback` returns. */
export type OrNetwork = <Options extends { readonly request: Request }>(
  handler: (options: Options) => Promise<Response>,
) => (options: Options) => Promise<Response>;

// Reading a file from a cache takes milliseconds, on a slow phone that has just started tens of them.
const timeoutMs = 3000;

/**
 * S21: returns a function that wraps handlers which read from caches, so that the network responds when they take too long. A
 * browser's cache storage can stop responding (decision 181), and no page would open until the browser is restarted. After the
 * first such request the others do not wait, until a handler has responded. Without a network the handler is waited for.
 */
export function networkFallback(worker: FallbackDeps): OrNetwork {
  let waitMs = timeoutMs;
  return (handler) => async (options) => {
    // Workbox's handlers replace the request in their options.
    const { request } = options;
    const response = handler(options);
    const handled = response
      .catch(() => undefined)
      .then(() => {
        waitMs = timeoutMs;
        return true;
      });
    const tooLong = new Promise<false>((resolve) => {
      worker.setTimeout(() => resolve(false), waitMs);
    });
    if (await Promise.race([handled, tooLong])) return response;
    waitMs = 0;
    // A cache that is only slow may still be faster than the network of a cellar.
    return Promise.any([response, worker.fetch(request)]);
  };
}

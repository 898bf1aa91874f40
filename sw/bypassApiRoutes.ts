/** A rule of the static routing API: the browser routes a request without starting the worker. */
type Route = {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network' | 'fetch-event';
};

/** `addRoutes` is missing in TypeScript's DOM types, and in some browsers. */
type InstallEvent = {
  waitUntil(work: Promise<unknown>): void;
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>;
};

const to = (pathname: string, source: Route['source']): Route => ({
  condition: { urlPattern: { pathname } },
  source,
});

/**
 * Sends API calls other than lists to the network without waking the worker, if the browser supports static routing (S21). The
 * worker does nothing with them, and a call during an update keeps the old worker alive (in Chromium up to five minutes) while
 * the person waits for the update.
 */
export function bypassApiRoutes(worker: {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
}): void {
  worker.addEventListener('install', (event) => {
    if (event.addRoutes === undefined) return;
    const routes = [...listPaths.map((path) => to(path, 'fetch-event')), to('/api/*', 'network')];
    // Without the routes the worker handles these calls, as in browsers without static routing.
    event.waitUntil(event.addRoutes(routes).catch(() => undefined));
  });
}

// The calls for mandates, objects and the catalogue, as URL patterns.
const listPaths = [
  '/api/mandates',
  '/api/mandates/:id',
  '/api/mandates/:id/objects',
  '/api/objects/:id',
  '/api/catalogue',
] as const;

const asExpressions = listPaths.map((path) => new RegExp(`^${path.replace(':id', '[^/]+')}$`, 'u'));

/** Whether a path is that of a list that the worker caches. */
export function isListPath(pathname: string): boolean {
  return asExpressions.some((expression) => expression.test(pathname));
}

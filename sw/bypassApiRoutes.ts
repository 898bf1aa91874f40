/** A rule of the browser's own, by which it knows without the worker where a request goes. */
type Route = {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network' | 'fetch-event';
};

/** `addRoutes` is in no DOM library yet, and not in every browser. */
type InstallEvent = {
  waitUntil(work: Promise<unknown>): void;
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>;
};

const to = (pathname: string, source: Route['source']): Route => ({
  condition: { urlPattern: { pathname } },
  source,
});

/**
 * Calls of the API that are no list go to the network without waking the worker, where the browser supports static routing (S21).
 * It has nothing to say about them; and a call that comes just when a newer worker takes over keeps the old one at work,
 * in Chromium for up to five minutes, and the person who has agreed to the update waits.
 */
export function bypassApiRoutes(worker: {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
}): void {
  worker.addEventListener('install', (event) => {
    if (event.addRoutes === undefined) return;
    const routes = [...listPaths.map((path) => to(path, 'fetch-event')), to('/api/*', 'network')];
    // Without them everything works as it does where they are not known.
    event.waitUntil(event.addRoutes(routes).catch(() => undefined));
  });
}

/** Where mandates, objects and the catalogue are asked for, as URL patterns. */
const listPaths = [
  '/api/mandates',
  '/api/mandates/:id',
  '/api/mandates/:id/objects',
  '/api/objects/:id',
  '/api/catalogue',
] as const;

const asExpressions = listPaths.map((path) => new RegExp(`^${path.replace(':id', '[^/]+')}$`, 'u'));

export function isListPath(pathname: string): boolean {
  return asExpressions.some((expression) => expression.test(pathname));
}

import { describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { bypassApiRoutes, isListPath } from '../../../../sw/bypassApiRoutes.ts';

type Installed = { readonly routes: unknown[]; readonly waitedFor: Promise<unknown>[] };

/** The rules registered in a browser that supports them, or in one that does not. */
function install(addRoutes?: () => Promise<void>): Installed {
  const installed: Installed = { routes: [], waitedFor: [] };
  bypassApiRoutes({
    addEventListener: (_, listener) => {
      listener({
        waitUntil: (work) => void installed.waitedFor.push(work),
        ...(addRoutes === undefined
          ? {}
          : {
              addRoutes: async (routes) => {
                installed.routes.push(...routes);
                await addRoutes();
              },
            }),
      });
    },
  });
  return installed;
}

describe('calls that the worker has nothing to say about', () => {
  it('S21 pass it by, and lists do not: the first rule that fits is the one', () => {
    const { routes } = install(async () => {});
    expect(routes).toEqual([
      ...['/api/mandates', '/api/mandates/:id', '/api/mandates/:id/objects'].map(toTheWorker),
      ...['/api/objects/:id', '/api/catalogue'].map(toTheWorker),
      { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    ]);
  });

  it('S21 a browser that knows no such rules, or refuses them, installs the worker all the same', async () => {
    expect(install()).toEqual({ routes: [], waitedFor: [] });
    const refused = install(() => Promise.reject(new TypeError('too many')));
    await expect(Promise.all(refused.waitedFor)).resolves.toEqual([undefined]);
  });

  it('S21 lists are what the contract calls so', () => {
    const lists = [
      paths.mandates,
      paths.mandate('a b'),
      paths.mandateObjects('a'),
      paths.object('a'),
      paths.catalogue,
    ];
    expect(lists.filter((path) => !isListPath(path))).toEqual([]);
    const others = [paths.tours, paths.touchpoint('a'), paths.healthLive, `${paths.mandates}/a/b/objects`];
    expect(others.filter(isListPath)).toEqual([]);
  });
});

function toTheWorker(pathname: string) {
  return { condition: { urlPattern: { pathname } }, source: 'fetch-event' };
}

import type * as z from 'zod/mini';
import type { Answer } from '../api/Answer.ts';
import type { Api, ApiRequest } from '../api/createApi.ts';

const notThere: Answer<never> = { ok: false, failure: { kind: 'network' } };

/**
 * The client of the server, loaded with the first call or by `prepare`: the login page is drawn without it. A
 * client that cannot be loaded is a network that is not there.
 */
export function lateApi(load: () => Promise<Api>): Api & { readonly prepare: () => void } {
  let loading: Promise<Api | null> | null = null;

  function loaded(): Promise<Api | null> {
    loading ??= load().catch(() => {
      loading = null;
      return null;
    });
    return loading;
  }

  async function call<Shape extends z.core.$ZodType>(
    request: ApiRequest,
    shape: Shape,
  ): Promise<Answer<z.output<Shape>>>;
  async function call(request: ApiRequest, shape: 'no_content'): Promise<Answer<null>>;
  async function call<Shape extends z.core.$ZodType>(
    request: ApiRequest,
    shape: Shape | 'no_content',
  ): Promise<Answer<z.output<Shape> | null>> {
    const api = await loaded();
    if (api === null) return notThere;
    return shape === 'no_content' ? await api.call(request, shape) : await api.call(request, shape);
  }

  return {
    call,
    prepare: () => void loaded(),
    download: async (path) => (await loaded())?.download(path) ?? notThere,
    subscribe: (listener) => {
      let stop: () => void = () => undefined;
      let wanted = true;
      void loaded().then((api) => {
        if (wanted && api !== null) stop = api.subscribe(listener);
      });
      return () => {
        wanted = false;
        stop();
      };
    },
  };
}

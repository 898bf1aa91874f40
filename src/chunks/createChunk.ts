import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  use,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from 'react';
import { loadMessages } from '#i18n/activateLocale.ts';
import type { TextArea } from '#i18n/textAreas.ts';

/** A chunk could not be loaded: without a network, or because the server has a newer release (S35). */
export class ChunkMissing extends Error {}

/** A file of the build and its texts, loaded once and as a whole. */
export type Chunk<Module> = {
  /** Loads it; after a failure, which rejects with `ChunkMissing`, the next call tries again. */
  readonly load: () => Promise<Module>;
  /** Lets the next rendering of its pages try again after a failure. Not while rendering: React would load for ever. */
  readonly renew: () => void;
  /** A page of it: suspends while it is loading, and throws `ChunkMissing` where that fails. */
  readonly page: <Props extends object>(
    pick: (module: Module) => ComponentType<Props>,
  ) => FunctionComponent<Props>;
  /**
   * A part of it, without which the page around it can be used: nothing until it is here, which is tried again when the browser is
   * online. `missing` is given for what the person asked for: it closes what could not be loaded, and the page says so.
   */
  readonly part: <Props extends object>(
    pick: (module: Module) => ComponentType<Props>,
    missing?: (props: NoInfer<Props>) => void,
  ) => FunctionComponent<Props>;
};

/**
 * `load` imports the chunk; its texts are in `area`. `hasFailed` is called each time that fails, and `sayMissing` where something
 * that was asked for is missing.
 */
export function createChunk<Module>(
  area: TextArea,
  load: () => Promise<Module>,
  { hasFailed, sayMissing }: { readonly hasFailed: () => void; readonly sayMissing: () => void },
): Chunk<Module> {
  let loaded: Module | null = null;
  let loading: Promise<Module> | null = null;
  let failed = false;
  const listeners = new Set<() => void>();

  async function both(): Promise<Module> {
    try {
      const [module] = await Promise.all([load(), loadMessages(area)]);
      loaded = module;
      for (const listener of listeners) listener();
      return module;
    } catch (cause) {
      failed = true;
      hasFailed();
      throw new ChunkMissing(`The chunk ${area} is missing.`, { cause });
    }
  }
  const pending = () => (loading ??= both());
  const renew = () => {
    if (failed) loading = null;
    failed = false;
  };
  const again = async () => {
    renew();
    return pending();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    load: again,
    renew,
    page: (pick) =>
      function Page(props) {
        // Suspending shows the fallback for at least a third of a second, even if everything is loaded.
        return createElement(pick(loaded ?? use(pending())), props);
      },
    part: (pick, missing) =>
      function Part(props) {
        const module = useSyncExternalStore(subscribe, () => loaded);
        const onMissing = useEffectEvent(() => {
          if (missing === undefined) return;
          missing(props);
          sayMissing();
        });
        useEffect(() => {
          const ask = () => void again().catch(onMissing);
          if (loaded === null) ask();
          window.addEventListener('online', ask);
          return () => window.removeEventListener('online', ask);
        }, []);
        return module === null ? null : createElement(pick(module), props);
      },
  };
}

import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { loadMessages } from './activateLocale.ts';
import type { TextArea } from './textAreas.ts';

/** A component that is loaded lazily. `preload` loads it before it is shown; a failure is thrown when it is rendered. */
export type LazyComponent<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

const nothing: FunctionComponent = () => null;

/**
 * A component that is loaded when it is first shown, together with its messages. If an `optional` one cannot be loaded, nothing
 * is rendered in its place, the page around it keeps working, and the next rendering tries again. (Some browsers cache a failed
 * import until the page is reloaded.)
 */
export function lazyWithMessages<Props extends object>(
  areas: readonly TextArea[],
  load: () => Promise<ComponentType<Props>>,
  { optional = false } = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  async function loadBoth(): Promise<ComponentType<Props>> {
    const [type] = await Promise.all([load(), loadMessages(areas)]);
    loaded = type;
    return type;
  }

  async function component(): Promise<ComponentType<Props>> {
    loading ??= loadBoth();
    try {
      return await loading;
    } catch (broken) {
      loading = null;
      throw broken;
    }
  }

  function lazyComponent(): ComponentType<Props> {
    return lazy(async () => {
      try {
        return { default: await component() };
      } catch (broken) {
        if (!optional) throw broken;
        Lazy = lazyComponent();
        return { default: nothing };
      }
    });
  }
  let Lazy = lazyComponent();

  function Loaded(props: Props) {
    // Suspending shows the fallback for at least a third of a second, even if everything is loaded. So a loaded component is
    // rendered directly; and a mounted one keeps its type.
    const [shown] = useState<{ readonly type: ComponentType<Props> }>(() => ({ type: loaded ?? Lazy }));
    return createElement(shown.type, props);
  }
  return Object.assign(Loaded, {
    preload: () =>
      component().then(
        () => undefined,
        () => undefined,
      ),
  });
}

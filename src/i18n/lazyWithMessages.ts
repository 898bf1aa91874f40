import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { loadTexts } from './activateLocale.ts';
import type { TextArea } from './textAreas.ts';

/** A component that is loaded late. `preload` asks for it before it is shown; a failure is thrown when it is rendered. */
export type LazyComponent<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

const nothing: FunctionComponent = () => null;

/**
 * A component that is loaded when it is first shown, together with the texts it is read in: never one without the other.
 * A `help` is optional: if it cannot be loaded, nothing is rendered in its place and the page around it keeps working;
 * when it is rendered the next time, it is loaded again. (Some browsers keep a failed import until the page is loaded anew.)
 */
export function lazyWithMessages<Props extends object>(
  areas: readonly TextArea[],
  load: () => Promise<ComponentType<Props>>,
  { help = false } = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  async function loadBoth(): Promise<ComponentType<Props>> {
    const [type] = await Promise.all([load(), loadTexts(areas)]);
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

  function late(): ComponentType<Props> {
    return lazy(async () => {
      try {
        return { default: await component() };
      } catch (broken) {
        if (!help) throw broken;
        Late = late();
        return { default: nothing };
      }
    });
  }
  let Late = late();

  function Part(props: Props) {
    // Whatever suspends, though it be for nothing, brings its fallback, and React leaves that for a third of a
    // second. So what is here already is drawn as it is; and what was drawn once stays what it is.
    const [shown] = useState<{ readonly type: ComponentType<Props> }>(() => ({ type: loaded ?? Late }));
    return createElement(shown.type, props);
  }
  return Object.assign(Part, {
    preload: () =>
      component().then(
        () => undefined,
        () => undefined,
      ),
  });
}

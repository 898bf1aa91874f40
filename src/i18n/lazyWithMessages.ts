import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { loadMessages } from './activateLocale.ts';
import type { TextArea } from './textAreas.ts';

/** A component that is loaded lazily. `preload` loads it before it is shown; a failure is thrown when it is rendered. */
export type LazyComponent<Props> = FunctionComponent<Props> & { readonly preload: () => Promise<void> };

type Importance<Props> = {
  /** The page around it can be used without it. */
  readonly optional?: boolean;
  /** Like `optional`, for what the person asked for: called when it could not be loaded, to say so, if nothing has yet, and close it. */
  readonly missing?: (props: Props, isExplained: boolean) => void;
};

const failed = new Set<() => void>();

// Called when a part could not be loaded.
let lookWhy = async (): Promise<boolean> => false;

/** Has `look` find out why a part could not be loaded; it resolves to whether it has said so. */
export function onFailedPart(look: typeof lookWhy): void {
  lookWhy = look;
}

/** The next rendering of parts that could not be loaded tries again. Not called while rendering: React would load for ever. */
export function renewFailedParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * A component that is loaded when it is first shown, together with its messages. If an `optional` one cannot be loaded, nothing
 * is rendered in its place, the page around it keeps working, and it is tried again when it is next shown and when the browser
 * is online. Any other breaks its boundary, which tries again. (Some browsers cache a failed import until the page is reloaded.)
 */
export function lazyWithMessages<Props extends object>(
  areas: readonly TextArea[],
  load: () => Promise<ComponentType<Props>>,
  { missing, optional = missing !== undefined }: Importance<NoInfer<Props>> = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  let isExplained = false;

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
        // Not renewed here: React renders once more what has failed, and would load it for ever.
        failed.add(renew);
        isExplained = await lookWhy();
        if (!optional) throw broken;
        return { default: Missing };
      }
    });
  }
  let Lazy = lazyComponent();
  const renew = () => {
    Lazy = lazyComponent();
  };

  // In place of an optional part that could not be loaded.
  function Missing(props: Props) {
    const [again, setAgain] = useState(false);
    const onMissing = useEffectEvent(() => missing?.(props, isExplained));
    useEffect(() => {
      renew();
      onMissing();
      const retry = () => startTransition(() => setAgain(true));
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, []);
    return again ? createElement(Loaded, props) : null;
  }

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

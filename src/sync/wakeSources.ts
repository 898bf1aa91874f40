type Network = { readonly connection?: EventTarget };

/**
 * S12: events after which a call may succeed: the network has changed, or the page is shown again or brought to the front. They
 * prove nothing, so the engine tries. `wake` gets whether the network may be another one.
 */
export function browserWakeSources(
  page: Window,
  document: Document,
): (wake: (isOtherNetwork?: boolean) => void) => () => void {
  return (wakeUp) => {
    const wake = () => wakeUp();
    const networkChanged = () => wakeUp(true);
    const whenVisible = () => {
      if (document.visibilityState === 'visible') wake();
    };
    const sources: readonly (readonly [EventTarget | undefined, string, () => void])[] = [
      [page, 'online', networkChanged],
      [page, 'pageshow', wake],
      [page, 'focus', wake],
      [document, 'visibilitychange', whenVisible],
      // A change of network without going offline; not every browser fires this.
      [(page.navigator as Network).connection, 'change', networkChanged],
    ];
    for (const [source, event, listen] of sources) source?.addEventListener(event, listen);
    return () => {
      for (const [source, event, listen] of sources) source?.removeEventListener(event, listen);
    };
  };
}

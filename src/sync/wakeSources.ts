type Network = { readonly connection?: EventTarget };

/**
 * S12: events after which a call may succeed: the network has changed, or the page is shown again or brought to the front. They
 * prove nothing, so the engine tries.
 */
export function browserWakeSources(page: Window, document: Document): (wake: () => void) => () => void {
  return (wake) => {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') wake();
    };
    const sources: readonly (readonly [EventTarget | undefined, string, () => void])[] = [
      [page, 'online', wake],
      [page, 'pageshow', wake],
      [page, 'focus', wake],
      [document, 'visibilitychange', whenVisible],
      // A change of network without going offline; not every browser fires this.
      [(page.navigator as Network).connection, 'change', wake],
    ];
    for (const [source, event, listen] of sources) source?.addEventListener(event, listen);
    return () => {
      for (const [source, event, listen] of sources) source?.removeEventListener(event, listen);
    };
  };
}

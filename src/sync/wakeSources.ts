/** S12: what the page notices: `online`, being shown again, becoming visible. None of it is believed, only tried. */
export function browserWakeSources(page: Window, document: Document): (wake: () => void) => () => void {
  return (wake) => {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') wake();
    };
    page.addEventListener('online', wake);
    page.addEventListener('pageshow', wake);
    document.addEventListener('visibilitychange', whenVisible);
    return () => {
      page.removeEventListener('online', wake);
      page.removeEventListener('pageshow', wake);
      document.removeEventListener('visibilitychange', whenVisible);
    };
  };
}

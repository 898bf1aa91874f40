const maxShare = 1 / 3;
// Of the browser's own size: below, a bar stays within reach, as it was drawn.
const largeTextPx = 20;

/**
 * The ref of a bar at the bottom of the screen: one that is higher than a third of it with large texts scrolls with the page
 * (`data-loose`).
 */
export function letGo(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const fit = () => {
    const textPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const isHigh = bar.offsetHeight > window.innerHeight * maxShare;
    bar.toggleAttribute('data-loose', textPx >= largeTextPx && isHigh);
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(bar);
  window.addEventListener('resize', fit);
  return () => {
    sizes.disconnect();
    window.removeEventListener('resize', fit);
  };
}

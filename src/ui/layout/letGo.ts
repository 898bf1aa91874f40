const maxShare = 1 / 3;

/**
 * The ref of a bar at the bottom of the screen: one that is higher than a third of it, as with large texts, scrolls with the page
 * (`data-loose`).
 */
export function letGo(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const fit = () => void bar.toggleAttribute('data-loose', bar.offsetHeight > window.innerHeight * maxShare);
  const sizes = new ResizeObserver(fit);
  sizes.observe(bar);
  window.addEventListener('resize', fit);
  return () => {
    sizes.disconnect();
    window.removeEventListener('resize', fit);
  };
}

// How far an arrow key moves what is shown, as a fraction of what is in sight.
const step = 0.15;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A place within what a pane scrolls, as fractions of its width and height. */
export type Part = { readonly x: number; readonly y: number };

/** The part that is in the middle of a pane. */
export function middlePart(pane: HTMLElement): Part {
  return {
    x: (pane.scrollLeft + pane.clientWidth / 2) / pane.scrollWidth,
    y: (pane.scrollTop + pane.clientHeight / 2) / pane.scrollHeight,
  };
}

/** Scrolls a pane so that a part is in its middle, as far as there is something to scroll. */
export function showPart(pane: HTMLElement, { x, y }: Part): void {
  pane.scrollLeft = x * pane.scrollWidth - pane.clientWidth / 2;
  pane.scrollTop = y * pane.scrollHeight - pane.clientHeight / 2;
}

/** Moves what a pane shows, by an arrow key. Where the pane has the focus the browser does so itself. */
export function panByKey(pane: HTMLElement | null, key: string): void {
  const direction = directions[key];
  if (pane === null || direction === undefined || document.activeElement === pane) return;
  pane.scrollLeft += direction[0] * step * pane.clientWidth;
  pane.scrollTop += direction[1] * step * pane.clientHeight;
}

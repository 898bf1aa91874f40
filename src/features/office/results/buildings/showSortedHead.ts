/**
 * Scrolls the heat map to its first row, and sideways until the head of the column by which it is sorted is visible beside the
 * names. Not by `scrollIntoView`, which would also move the page.
 */
export function showSortedHead(frame: HTMLElement): void {
  frame.scrollTop = 0;
  const names = frame.querySelector<HTMLElement>('[role="columnheader"][data-kind="name"]');
  const head = frame.querySelector<HTMLElement>('[role="columnheader"][aria-sort]');
  // The names are always visible.
  if (names === null || head === null || head === names) return;
  const least = head.offsetLeft + head.offsetWidth - frame.clientWidth;
  const most = head.offsetLeft - names.offsetWidth;
  frame.scrollLeft = Math.min(Math.max(frame.scrollLeft, least), most);
}

/**
 * Questions of the copy that no screen shows where the page stands now keep their height and nothing else: what is in
 * them waits in a template, which is neither styled nor laid out, for `bringInUnseen`. That is a third of the first
 * frame.
 */
export function setAsideUnseen(root: Element, copy: Element): void {
  const twins = copy.querySelectorAll<HTMLElement>('[data-answer]');
  // Not the window's height: it is smaller while a keyboard is open, and the next start has none.
  const { height: screen } = window.screen;
  for (const [place, card] of root.querySelectorAll('[data-answer]').entries()) {
    const { top, bottom, height } = card.getBoundingClientRect();
    const twin = twins[place];
    if (twin === undefined || (top < screen && bottom > 0)) continue;
    const unseen = document.createElement('template');
    unseen.dataset['unseen'] = '';
    unseen.content.append(...twin.childNodes);
    twin.style.height = `${height}px`;
    twin.append(unseen);
  }
}

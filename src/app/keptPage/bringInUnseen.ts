/** Puts back what `setAsideUnseen` took out, so that the page is whole: every child is where the app draws it. */
export function bringInUnseen(page: Document): void {
  for (const unseen of page.querySelectorAll<HTMLTemplateElement>('template[data-unseen]')) {
    const card = unseen.parentElement;
    unseen.replaceWith(unseen.content);
    card?.style.removeProperty('height');
  }
}

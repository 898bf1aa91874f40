/** Within a question from left to right; the same rating of the question above or below. */
const directions: Readonly<Record<string, { readonly along: 'group' | 'list'; readonly by: 1 | -1 }>> = {
  ArrowLeft: { along: 'group', by: -1 },
  ArrowRight: { along: 'group', by: 1 },
  ArrowUp: { along: 'list', by: -1 },
  ArrowDown: { along: 'list', by: 1 },
};

/** Where an arrow key leads from a quick rating, or null at the edge and for any other key. */
export function neighbouringRating(from: EventTarget, key: string): HTMLElement | null {
  const direction = directions[key];
  if (direction === undefined || !(from instanceof HTMLElement)) return null;
  const { rating } = from.dataset;
  if (rating === undefined) return null;
  const scope = direction.along === 'group' ? from.closest('[role="group"]') : from.closest('ul');
  const selector = direction.along === 'group' ? 'button[data-rating]' : `button[data-rating="${rating}"]`;
  const row = [...(scope?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return row[row.indexOf(from) + direction.by] ?? null;
}

import { focusHeading } from '../../shared/server/focusHeading.ts';

const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-finding]')];

/** The ids of the findings that are shown, in their order. */
export function shownFindings(): readonly string[] {
  return buttons().flatMap(({ dataset }) => dataset['finding'] ?? []);
}

/** Moves the focus to a finding of a list, or to what followed it there, or to the list or the heading of the page. */
export function focusFinding(id: string, list: readonly string[]): void {
  const all = new Map(buttons().map((one) => [one.dataset['finding'] ?? '', one]));
  const following = list.includes(id) ? list.slice(list.indexOf(id)) : [id];
  const next = following.find((one) => all.has(one)) ?? '';
  const place = all.get(next) ?? document.querySelector<HTMLElement>('main table[tabindex="-1"]');
  if (place === null) focusHeading(null);
  else place.focus({ preventScroll: true });
}

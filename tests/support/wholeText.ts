/** Matches the smallest element with this text, which may be in several elements of its own. */
export function whole(text: string): (_: string, element: Element | null) => boolean {
  return (_, element) =>
    element?.textContent === text && ![...element.children].some((child) => child.textContent === text);
}

/**
 * Replaces the page's content with the reason why the app does not start. The sentence is static, in `index.html`, in all
 * languages, because the messages may be what is missing. The page is loaded again once the network is back.
 */
export function showStartFailure(page: Window, broken: unknown): void {
  page.reportError(broken);
  // Thrown by local storage where the person has blocked all cookies.
  const isDenied = broken instanceof DOMException && broken.name === 'SecurityError';
  const said = page.document.querySelector<HTMLTemplateElement>(isDenied ? '#denied' : '#not-loaded');
  page.document.querySelector('#root')?.replaceChildren(said?.content ?? '');
  page.addEventListener('online', () => page.location.reload(), { once: true });
}

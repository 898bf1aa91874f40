/** PH7: the type of network, such as `wifi` or `cellular`; undefined if the browser does not report it. */
export function connectionType(navigator: object): string | undefined {
  return (navigator as { readonly connection?: { readonly type?: string } }).connection?.type;
}

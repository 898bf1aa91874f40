/** Over what kind of network the device is, where the browser says so (P7). */
export function connectionType(navigator: object): string | undefined {
  return (navigator as { readonly connection?: { readonly type?: string } }).connection?.type;
}

/** Hands a file to the browser's downloads. */
export function saveFile(page: Window & typeof globalThis, content: Blob, name: string): void {
  const address = page.URL.createObjectURL(content);
  const link = page.document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next turn; kept, it would hold the file in memory.
  page.setTimeout(() => page.URL.revokeObjectURL(address), 0);
}

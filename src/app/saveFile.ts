/** Saves a file through the browser's downloads. */
export function saveFile(page: Window & typeof globalThis, content: Blob, name: string): void {
  const address = page.URL.createObjectURL(content);
  const link = page.document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the browser has started to read it; without this the file would stay in memory.
  page.setTimeout(() => page.URL.revokeObjectURL(address), 0);
}

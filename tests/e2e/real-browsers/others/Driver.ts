/** What a journey needs of a browser, whatever drives it. */
export type Driver = {
  goto(url: string): Promise<void>;
  /** Runs a function in the page; it and its arguments are sent as text. */
  run<Given extends readonly unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result>;
  /** Presses the mouse button twice at a place of the window, `apartMs` apart. */
  pressTwice(place: { readonly x: number; readonly y: number }, apartMs: number): Promise<void>;
  /** Brings another tab to the front; a moment later the system ends the first one. */
  putAside(): Promise<void>;
  /** Closes the current tab; the next one is empty. */
  closeTab(): Promise<void>;
  close(): Promise<void>;
};

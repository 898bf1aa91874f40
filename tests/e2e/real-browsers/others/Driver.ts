/** What a journey needs of a browser, whoever drives it. */
export type Driver = {
  goto(url: string): Promise<void>;
  /** Runs a function in the page; it and what it is given are sent as text. */
  run<Given extends readonly unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result>;
  /** Presses the mouse's button twice at one place of the window, so many milliseconds apart. */
  pressTwice(place: { readonly x: number; readonly y: number }, apartMs: number): Promise<void>;
  /** Another tab comes to the front, and a moment later the system ends the one that was put aside. */
  putAside(): Promise<void>;
  /** Closes the tab on the screen; the next one is empty. */
  closeTab(): Promise<void>;
  close(): Promise<void>;
};

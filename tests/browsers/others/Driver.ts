/** What a journey needs of a browser, whoever drives it. */
export type Driver = {
  goto(url: string): Promise<void>;
  /** Runs a function in the page; it and what it is given are sent as text. */
  run<Given extends readonly unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Result>;
  close(): Promise<void>;
};

/** An uncaught error. */
export type Broken = { readonly error: unknown };

export type WatchedErrors = {
  /** Passes collected and future errors to `report`. */
  readonly reportTo: (report: (broken: Broken) => void) => void;
  /** Stops listening and drops what was collected. */
  readonly stop: () => void;
};

// More errors of one page would hardly be new ones.
const maxErrors = 10;

/** Collects uncaught errors from the start, so that those before the reporter is loaded are not lost. */
export function watchErrors(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): WatchedErrors {
  let count = 0;
  const waiting: Broken[] = [];
  let handle = (broken: Broken): void => void waiting.push(broken);

  const record = (error: unknown) => {
    count += 1;
    if (count <= maxErrors) handle({ error });
  };
  const onError = ({ error }: ErrorEvent) => {
    // Null for a script of another origin, and for an image that fails to load.
    if (error != null) record(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => record(reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);

  return {
    reportTo: (report) => {
      handle = report;
      for (const broken of waiting.splice(0)) report(broken);
    },
    stop: () => {
      page.removeEventListener('error', onError);
      page.removeEventListener('unhandledrejection', onRejection);
      waiting.length = 0;
    },
  };
}

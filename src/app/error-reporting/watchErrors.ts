/** An uncaught error. */
export type Broken = { readonly error: unknown };

export type WatchedErrors = {
  /** Passes collected and future errors to `report`. */
  readonly handTo: (report: (broken: Broken) => void) => void;
  readonly forget: () => void;
};

// Repeated errors of one screen add nothing.
const most = 10;

/** Listens from the start, so that errors before the reporter is known are not lost. */
export function watchErrors(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): WatchedErrors {
  let count = 0;
  const waiting: Broken[] = [];
  let handle = (broken: Broken): void => void waiting.push(broken);

  const record = (error: unknown) => {
    count += 1;
    if (count <= most) handle({ error });
  };
  const onError = ({ error }: ErrorEvent) => {
    // Another origin's script, of which nothing is known; or an image.
    if (error != null) record(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => record(reason);
  page.addEventListener('error', onError);
  page.addEventListener('unhandledrejection', onRejection);

  return {
    handTo: (report) => {
      handle = report;
      for (const broken of waiting.splice(0)) report(broken);
    },
    forget: () => {
      page.removeEventListener('error', onError);
      page.removeEventListener('unhandledrejection', onRejection);
      waiting.length = 0;
    },
  };
}

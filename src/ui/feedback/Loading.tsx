import classes from './Loading.module.css';

/** Turns while something is under way; what it is, is said beside it. */
export function Spinner() {
  return <span aria-hidden className={classes['spinner']} />;
}

/** Waiting for something that usually takes no time: nothing is drawn in the first moments, so nothing flickers. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div className={classes['loading']} role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  );
}

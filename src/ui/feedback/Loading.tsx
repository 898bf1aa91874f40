import classes from './Loading.module.css';

/** Shown while something is under way; the text beside it says what. */
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

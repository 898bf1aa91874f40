import classes from './Loading.module.css';

/** A spinner; the text beside it says what is being done. */
export function Spinner() {
  return <span aria-hidden className={classes['spinner']} />;
}

/** A loading message that appears only after a short delay, so that it does not flicker. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div className={classes['loading']} role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  );
}

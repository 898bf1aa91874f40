import classes from './Spinner.module.css';

/** Turns while something is under way; what it is, is said beside it. */
export function Spinner() {
  return <span aria-hidden className={classes['spinner']} />;
}

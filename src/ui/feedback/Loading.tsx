import classes from './Loading.module.css';
import { Spinner } from './Spinner.tsx';

/** Waiting for something that usually takes no time: nothing is drawn in the first moments, so nothing flickers. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div className={classes['loading']} role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  );
}

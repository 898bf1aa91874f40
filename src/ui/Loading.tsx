import { Loader } from '@mantine/core';
import classes from './Loading.module.css';

/** Waiting for something that usually takes no time: nothing is drawn in the first moments, so nothing flickers. */
export function Loading({ label }: { readonly label: string }) {
  return (
    <div className={classes['loading']} role="status">
      <Loader aria-hidden color="var(--st-text)" size="md" />
      <span>{label}</span>
    </div>
  );
}

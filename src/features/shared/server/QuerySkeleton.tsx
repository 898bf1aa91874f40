import classes from './QuerySkeleton.module.css';

const rows = ['68%', '54%', '61%', '47%', '58%', '50%'];

/** Where an answer will stand, drawn only when it takes its time: as high as what comes, so that nothing jumps. */
export function QuerySkeleton({ label }: { readonly label: string }) {
  return (
    <div className={classes['skeleton']} role="status">
      <span className={classes['label']}>{label}</span>
      {rows.map((width) => (
        <div aria-hidden className={classes['row']} key={width}>
          <span style={{ width }} />
          <span />
        </div>
      ))}
    </div>
  );
}

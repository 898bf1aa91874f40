import type { TopicCounts } from '#contract/results/resultShapes.ts';
import { shareOf } from '#domain/results/share.ts';
import { RatingIcon } from '../../../shared/RatingIcon.tsx';
import classes from './CountCell.module.css';
import { cellLabel, cellText, singleRating } from './cellWords.ts';
import { shareStep } from './shareStep.ts';

/** The ratings of one place, in the colour of their share: an icon for one answer, "2/3" for several. */
export function CountCell({ counts }: { readonly counts: TopicCounts[string] }) {
  const single = singleRating(counts);
  const [good, bad] = counts;
  const share = shareOf({ good, bad });
  return (
    <span
      aria-label={cellLabel(counts)}
      className={classes['cell']}
      data-step={share === null ? undefined : shareStep(share)}
      role="img"
    >
      {single === null ? cellText(counts) : <RatingIcon rating={single} size={18} />}
    </span>
  );
}

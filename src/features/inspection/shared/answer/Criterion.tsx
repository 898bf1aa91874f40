import { useState } from 'react';
import { topicGuidance } from '#i18n/topicGuidance.ts';
import classes from './Criterion.module.css';

/** What to judge, in one line that a tap expands. Renders nothing for a topic of another back end. */
export function Criterion({ name }: { readonly name: string }) {
  const [whole, setWhole] = useState(false);
  const guidance = topicGuidance(name);
  if (guidance === null) return null;
  return (
    <button
      aria-expanded={whole}
      className={classes['criterion']}
      onClick={() => setWhole(!whole)}
      type="button"
    >
      <span>{guidance.lookAt}</span>
    </button>
  );
}

import { useEffect, useRef } from 'react';
import { MarkedText } from './MarkedText.tsx';
import classes from './SuggestionList.module.css';
import type { SearchOption } from './searchOptions.ts';

type SuggestionListProps = {
  /** The list's id is `{id}-list`, that of a row `{id}-{row}`. */
  readonly id: string;
  readonly label: string;
  readonly shown: readonly SearchOption[];
  /** What the options were searched for; what matched is marked. */
  readonly query: string;
  /** The row that Enter would choose; -1 for none. */
  readonly row: number;
  readonly onChoose: (option: SearchOption) => void;
  /** Called when the end of the shown options is scrolled to and there are more. */
  readonly onEnd: () => void;
  readonly nothing: string;
  /** A text with the number of options that are not shown; null for none. */
  readonly more: string | null;
};

/** The matches under a searchable field. The focus stays in the field. */
export function SuggestionList({
  id,
  label,
  shown,
  query,
  row,
  onChoose,
  onEnd,
  nothing,
  more,
}: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dropdown = list.current?.parentElement;
    const { visualViewport } = window;
    // Above a keyboard, also where that covers the page instead of shrinking it.
    const fit = () => {
      if (dropdown == null) return;
      dropdown.style.setProperty('--visible', `${visualViewport?.height ?? window.innerHeight}px`);
      dropdown.scrollIntoView({ block: 'nearest' });
      const end = (visualViewport?.offsetTop ?? 0) + (visualViewport?.height ?? window.innerHeight);
      const below = dropdown.getBoundingClientRect().bottom - end;
      if (below > 0) window.scrollBy(0, below);
    };
    fit();
    visualViewport?.addEventListener('resize', fit);
    return () => visualViewport?.removeEventListener('resize', fit);
  }, []);
  useEffect(() => {
    list.current?.children[row]?.scrollIntoView({ block: 'nearest' });
  }, [row]);
  return (
    // Pressing here must not move the focus out of the field.
    <div className={classes['dropdown']} onMouseDown={(event) => event.preventDefault()} role="presentation">
      <div
        aria-label={label}
        className={classes['options']}
        id={`${id}-list`}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (more !== null && scrollHeight - scrollTop < 2 * clientHeight) onEnd();
        }}
        ref={list}
        role="listbox"
        // Otherwise a scrollable list is a tab stop, and closes as soon as it takes the focus from the field.
        tabIndex={-1}
      >
        {shown.map((option, index) => (
          <button
            aria-selected={index === row}
            className={classes['option']}
            id={`${id}-${index}`}
            key={option.value}
            onClick={() => onChoose(option)}
            role="option"
            tabIndex={-1}
            type="button"
          >
            <span className={classes['name']}>
              <MarkedText query={query} text={option.name} />
            </span>
            {option.detail !== '' && (
              <>
                <span className={classes['comma']}>, </span>
                <span className={classes['detail']}>
                  <MarkedText query={query} text={option.detail} />
                </span>
              </>
            )}
          </button>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={classes['empty']} role="status">
          {nothing}
        </p>
      )}
      {more !== null && <p className={classes['more']}>{more}</p>}
    </div>
  );
}

import { markMatches } from '#domain/search/markMatches.ts';
import { searchPieces } from '#domain/search/searchKey.ts';
import classes from './MarkedText.module.css';

type MarkedTextProps = { readonly text: string; readonly query: string };

/** A text in which what matches a query is marked (L3). Not translated: a page's translation would take the marks apart. */
export function MarkedText({ text, query }: MarkedTextProps) {
  return (
    <span translate="no">
      {markMatches(text, searchPieces(query)).map((part, place) =>
        // The parts of one text have no order but their own.
        part.isMatch ? (
          <mark className={classes['match']} key={place}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}

import type { TransRenderProps } from '@lingui/react';

// What a message says besides its elements; null if it is one string, or one element.
function wordsOf(children: unknown): string | null {
  if (!Array.isArray(children)) return null;
  const words = children.filter((part) => typeof part === 'string');
  return words.join('');
}

/**
 * Around every translated message. A browser that translates the page replaces text nodes: a new text would go into one that is no
 * longer on the page. As an element's only string it is seen; a message of several parts is a new element with every new text.
 */
export function OneElement({ children }: TransRenderProps) {
  return <span key={wordsOf(children)}>{children}</span>;
}

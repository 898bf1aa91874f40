const touches = ['pointerdown', 'keydown', 'focusin'] as const;

/** Runs once, when somebody starts to do something on the page; returns how to forget about it. */
export function onFirstTouch(document: Document, run: () => void): () => void {
  const forget = () => {
    for (const touch of touches) document.removeEventListener(touch, once);
  };
  const once = () => {
    forget();
    run();
  };
  for (const touch of touches) document.addEventListener(touch, once);
  return forget;
}

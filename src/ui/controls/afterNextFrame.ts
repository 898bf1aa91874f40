/** A page that is covered draws no frames; nothing waits for one longer than this. */
const maxDelayMs = 100;

/** Runs when the next frame is drawn, so that a tap's own frame waits for nothing. Returns how to call it off. */
export function afterNextFrame(run: () => void): () => void {
  let timer = setTimeout(run, maxDelayMs);
  const frame = requestAnimationFrame(() => {
    // This is right before the drawing; a task of its own comes right after it.
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

// A hidden page renders no frames, so nothing waits longer than this.
const maxDelayMs = 100;

/** Calls `run` right after the next frame is rendered, so as not to delay that frame. Returns the function that cancels it. */
export function afterNextFrame(run: () => void): () => void {
  let timer = setTimeout(run, maxDelayMs);
  const frame = requestAnimationFrame(() => {
    // The callback runs right before the frame is rendered, and a task queued in it right after.
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

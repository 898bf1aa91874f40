import { useEffect, useState } from 'react';
import { afterNextFrame } from '../controls/afterNextFrame.ts';

/** What `value` was when the last frame was drawn: what is made from it, the drawing of `value` does not wait for. */
export function useFrameLater<Value>(value: Value): Value {
  const [drawn, setDrawn] = useState(value);
  useEffect(() => afterNextFrame(() => setDrawn(value)), [value]);
  return drawn;
}

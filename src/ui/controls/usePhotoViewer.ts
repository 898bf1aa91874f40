import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { middlePart, type Part, panByKey, showPart } from './panning.ts';

type Viewed = {
  /** The ids of the photos, in their order. */
  readonly ids: readonly string[];
  readonly shownId: string;
  readonly onShow: (id: string) => void;
  /** How often it can be made larger; 0: there is nothing more to see. */
  readonly steps: number;
  /** Whether it hears of keys. */
  readonly isActive?: boolean;
};

/**
 * What a viewer of photos does, without its looks: it shows the previous or next one, and makes one larger, which keeps in the middle
 * of its `pane` what was there. Keys of the whole page, but for those of a text area: plus and minus zoom, 0 fits the photo to the
 * pane. The arrows go to the previous or next photo, or move one that is larger than the pane.
 */
export function usePhotoViewer({ ids, shownId, onShow, steps, isActive = true }: Viewed) {
  const pane = useRef<HTMLDivElement>(null);
  const middle = useRef<Part>({ x: 0.5, y: 0.5 });
  const [zoomed, setZoomed] = useState({ id: shownId, step: 0 });
  const step = zoomed.id === shownId ? Math.min(zoomed.step, steps) : 0;
  const at = ids.indexOf(shownId);
  const showMiddle = () => {
    if (pane.current !== null) showPart(pane.current, middle.current);
  };
  useLayoutEffect(showMiddle, [step]);
  const zoomTo = (to: number, part?: Part) => {
    if (pane.current !== null) middle.current = part ?? middlePart(pane.current);
    setZoomed({ id: shownId, step: Math.max(0, Math.min(steps, to)) });
  };
  const showAt = (place: number) => {
    const id = ids[place];
    if (id !== undefined) onShow(id);
  };
  const onKey = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!isActive || target instanceof HTMLTextAreaElement || ctrlKey || metaKey || altKey) return;
    if (key === '+') zoomTo(step + 1);
    else if (key === '-') zoomTo(step - 1);
    else if (key === '0') zoomTo(0);
    else if (step > 0) panByKey(pane.current, key);
    else if (key === 'ArrowLeft') showAt(at - 1);
    else if (key === 'ArrowRight') showAt(at + 1);
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  return { pane, at, step, showMiddle, zoomTo, showAt };
}

import { IconClipboardList } from '@tabler/icons-react';
import { type TopicDrawing, topicIcons } from './topicIcons.ts';

/** `light` has the finer line: for filled grounds, where a line looks bolder, and for large drawings. */
export type TopicIconVariant = 'regular' | 'light';

const lineWidth: Readonly<Record<TopicIconVariant, number>> = { regular: 1.75, light: 1.25 };

type TopicIconProps = {
  /** The topic's key; one that the product does not know gets a neutral drawing. */
  readonly name: string;
  readonly variant?: TopicIconVariant;
  /** Width and height in pixels at the usual size of text; grows with it. */
  readonly size?: number;
};

/** A topic's drawing. Hidden from screen readers: the topic's name is always next to it. */
export function TopicIcon({ name, variant = 'regular', size = 28 }: TopicIconProps) {
  const known: Readonly<Record<string, TopicDrawing>> = topicIcons;
  const Drawing = (Object.hasOwn(known, name) ? known[name] : undefined) ?? IconClipboardList;
  return <Drawing aria-hidden size={`${size / 16}rem`} stroke={lineWidth[variant]} />;
}

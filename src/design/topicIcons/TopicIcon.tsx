import { IconClipboardList } from '@tabler/icons-react';
import { type TopicIconComponent, topicIcons } from './topicIcons.ts';

/** `light` has a thinner line, for filled backgrounds, where a line looks bolder, and for large icons. */
export type TopicIconVariant = 'regular' | 'light';

const lineWidth: Readonly<Record<TopicIconVariant, number>> = { regular: 1.75, light: 1.25 };

type TopicIconProps = {
  /** The topic's key; an unknown one gets a neutral icon. */
  readonly name: string;
  readonly variant?: TopicIconVariant;
  /** Width and height in pixels at the default text size; it scales with the text. */
  readonly size?: number;
};

/** A topic's icon. Hidden from screen readers, because the topic's name is always next to it. */
export function TopicIcon({ name, variant = 'regular', size = 28 }: TopicIconProps) {
  const known: Readonly<Record<string, TopicIconComponent>> = topicIcons;
  const Icon = (Object.hasOwn(known, name) ? known[name] : undefined) ?? IconClipboardList;
  return <Icon aria-hidden size={`${size / 16}rem`} stroke={lineWidth[variant]} />;
}

import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import type { Locale } from '#domain/locale.ts';
import de from '../../../data/demo-words/de.json' with { type: 'json' };
import en from '../../../data/demo-words/en.json' with { type: 'json' };
import fr from '../../../data/demo-words/fr.json' with { type: 'json' };
import it from '../../../data/demo-words/it.json' with { type: 'json' };

/**
 * What the people of the demo write, in their language: comments on bad ratings by topic, who is responsible for a finding, and
 * the notes when one is acknowledged and resolved.
 */
export type DemoWords = {
  readonly comments: Readonly<Record<SubTouchpointName, readonly string[]>>;
  readonly responsible: readonly string[];
  readonly acknowledged: readonly string[];
  readonly resolved: readonly string[];
};

export const demoWords: Readonly<Record<Locale, DemoWords>> = { en, de, fr, it };

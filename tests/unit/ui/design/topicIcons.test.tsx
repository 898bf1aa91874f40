// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { subTouchpointNames, touchpointNames } from '#domain/catalogue/topics.ts';
import { TopicIcon, type TopicIconVariant } from '../../../../src/design/topicIcons/TopicIcon.tsx';

const names = [...touchpointNames, ...subTouchpointNames];

function drawing(name: string, variant: TopicIconVariant): SVGElement {
  const drawn = render(<TopicIcon name={name} variant={variant} />).container.querySelector('svg');
  if (drawn === null) throw new Error(`${name} is not drawn.`);
  return drawn;
}

const unknown = drawing('a_topic_of_another_back_end', 'regular').innerHTML;

describe('topic icons', () => {
  it('there are 28 topics: 24 questions and 4 touchpoints', () => {
    expect(new Set(names).size).toBe(28);
  });

  it.each(names)('%s has a drawing of its own, regular and light', (name) => {
    const regular = drawing(name, 'regular');
    const light = drawing(name, 'light');
    expect(regular.innerHTML).not.toBe(unknown);
    expect(light.innerHTML).toBe(regular.innerHTML);
    expect(Number(light.getAttribute('stroke-width'))).toBeLessThan(
      Number(regular.getAttribute('stroke-width')),
    );
    expect(regular.getAttribute('aria-hidden')).toBe('true');
  });

  it('no two topics share a drawing', () => {
    expect(new Set(names.map((name) => drawing(name, 'regular').innerHTML)).size).toBe(names.length);
  });

  it('a name that every object has is not taken for a topic', () => {
    expect(drawing('constructor', 'regular').innerHTML).toBe(unknown);
  });
});

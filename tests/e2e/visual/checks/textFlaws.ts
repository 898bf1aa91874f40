import type { Page } from 'playwright';

/**
 * Text that cannot be read: cut off, outside its control or page, or over other text; and pages that scroll
 * sideways.
 */
export async function textFlaws(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const slack = 1.5;
    const flaws = new Set<string>();
    const shown = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 60);

    type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
    type Line = { readonly element: Element; readonly words: string; readonly box: Box };

    const ancestors = function* (from: Element): Generator<Element> {
      for (let one: Element | null = from; one !== null; one = one.parentElement) yield one;
    };
    /** Text for screen readers only. */
    const isHidden = (element: Element) =>
      [...ancestors(element)].some((one) => {
        const style = getComputedStyle(one);
        return (
          style.clipPath.startsWith('inset(5') ||
          style.clip === 'rect(0px, 0px, 0px, 0px)' ||
          style.opacity === '0'
        );
      });
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    const cuts = (value: string) => value === 'hidden' || value === 'clip';
    /** Layers that may cover text. */
    const layerOf = (element: Element) =>
      [...ancestors(element)].find((one) => {
        const { position, zIndex } = getComputedStyle(one);
        return (
          position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto')
        );
      }) ?? document.documentElement;

    const modal = document.querySelector('dialog:modal');
    const ground = modal ?? document.body;
    const lines: Line[] = [];
    const walker = document.createTreeWalker(ground, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const words = shown(node.textContent ?? '');
      if (element === null || words === '' || element.closest('select, script, style, svg') !== null)
        continue;
      // Shortened to one line, and shown in full on a tap.
      const isOpened = getComputedStyle(element).textOverflow === 'ellipsis';
      if (isOpened && element.closest('button[aria-expanded=false]') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isHidden(element))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width > 0.5 && box.height > 0.5) lines.push({ element, words, box });
      }
    }

    for (const { element, words, box } of lines) {
      let mayLeave = false;
      for (const one of ancestors(element)) {
        const style = getComputedStyle(one);
        if (one === document.documentElement || one === document.body) break;
        const edge = one.getBoundingClientRect();
        if (scrolls(style.overflowX)) mayLeave = true;
        const wide = box.left < edge.left - slack || box.right > edge.right + slack;
        const high = box.top < edge.top - slack || box.bottom > edge.bottom + slack;
        if (!mayLeave && cuts(style.overflowX) && wide) flaws.add(`cut: “${words}”`);
        if (cuts(style.overflowY) && high && !scrolls(style.overflowX)) flaws.add(`cut: “${words}”`);
        if (scrolls(style.overflowY)) break;
        const isControl = one.matches('button, [role=button], [role=radio], summary, label, th, td, dd, dt');
        if (isControl && style.display !== 'inline' && !mayLeave && (wide || high)) {
          flaws.add(`leaves its control: “${words}”`);
        }
      }
      if (!mayLeave && (box.left < -slack || box.right > document.documentElement.clientWidth + slack)) {
        flaws.add(`beyond the page: “${words}”`);
      }
    }

    for (const one of ground.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(one);
      // Cut text without an ellipsis was found line by line; a cropped picture contains no text.
      const isCut =
        style.textOverflow === 'ellipsis' &&
        cuts(style.overflowX) &&
        one.closest('button[aria-expanded=false]') === null;
      if (isCut && one.scrollWidth > one.clientWidth + slack && one.innerText?.trim() && !isHidden(one)) {
        if (one.clientWidth > 1 && !one.matches('html, body')) flaws.add(`cut: “${shown(one.innerText)}”`);
      }
    }

    const pen = document.createElement('canvas').getContext('2d');
    for (const one of ground.querySelectorAll('input, select')) {
      if (
        !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        isHidden(one) ||
        pen === null
      )
        continue;
      const style = getComputedStyle(one);
      let words = '';
      if (one instanceof HTMLSelectElement) words = one.selectedOptions[0]?.text ?? '';
      else if (
        one instanceof HTMLInputElement &&
        !['radio', 'checkbox', 'file', 'password'].includes(one.type)
      ) {
        // Typed text can be scrolled with the caret.
        words = one.value === '' ? one.placeholder : '';
      }
      if (words === '') continue;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(
        one,
        one.matches('input') ? '::placeholder' : null,
      );
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room =
        one.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (pen.measureText(words).width > room + slack) flaws.add(`cut in its field: “${shown(words)}”`);
    }

    for (const [place, a] of lines.entries()) {
      for (const b of lines.slice(place + 1)) {
        if (a.element === b.element) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        const lowest = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
        // The boxes of adjacent lines may overlap although their letters do not.
        if (across <= 2 || down <= lowest * 0.35) continue;
        if (layerOf(a.element) === layerOf(b.element))
          flaws.add(`on each other: “${a.words}” and “${b.words}”`);
      }
    }

    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) flaws.add(`the page is ${scrollWidth} wide and ${clientWidth} are seen`);
    return [...flaws];
  });
}

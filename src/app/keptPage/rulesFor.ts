// What a selector says beyond elements and classes may hold in a moment: pressed, focused, empty.
const passing = /\[[^\]]*\]|::?[\w-]+(?:\([^()]*\))?/gu;

function draws(page: ParentNode, { selectorText }: CSSStyleRule): boolean {
  return selectorText.split(',').some((selector) => {
    const lasting = selector.replaceAll(passing, '').trim();
    if (lasting === '') return true;
    try {
      return page.querySelector(lasting) !== null;
    } catch {
      // Half a selector is left of it: better one rule too many.
      return true;
    }
  });
}

function textOf(page: ParentNode, rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return draws(page, rule) ? rule.cssText : '';
      if (!(rule instanceof CSSMediaRule)) return rule.cssText;
      const inner = textOf(page, rule.cssRules);
      return inner === '' ? '' : `@media ${rule.media.mediaText}{${inner}}`;
    })
    .join('');
}

/** The rules of the page's stylesheets that `drawn` can be drawn with, whatever is pressed or focused. */
export function rulesFor(page: Document, drawn: ParentNode): string {
  return [...page.styleSheets]
    .filter(({ href }) => href !== null)
    .map((sheet) => textOf(drawn, sheet.cssRules))
    .join('');
}

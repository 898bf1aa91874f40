/** The part of a syntax tree that is read here. */
export type Syntax = {
  readonly type: string;
  readonly name?: unknown;
  readonly value?: unknown;
  readonly children?: readonly Syntax[];
  readonly openingElement?: Syntax;
  readonly expression?: Syntax;
  readonly callee?: Syntax;
  readonly property?: Syntax;
  readonly right?: Syntax;
  readonly consequent?: Syntax;
  readonly alternate?: Syntax;
};

// Their texts become one string (or elements of their own) when they are compiled.
const compiled = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
// What is named like this is an element, or a list of elements.
const elements =
  /^(?:children|actions?|aside|above|besides|content|first|follow|input|search|icon|newLink|.*(?:Link|Part|Section))$/u;

const nameOf = (node: Syntax | undefined): string => (typeof node?.name === 'string' ? node.name : '');

// Whether an expression may be rendered as bare text.
function mayBeText(node: Syntax | undefined, isChosen = false): boolean {
  switch (node?.type) {
    case 'TemplateLiteral':
    case 'TaggedTemplateExpression':
      return true;
    case 'Literal':
      return isChosen && typeof node.value === 'string';
    case 'Identifier':
      return !elements.test(nameOf(node));
    case 'MemberExpression':
      return !elements.test(nameOf(node.property));
    case 'CallExpression': {
      const method = nameOf(node.callee?.property) || nameOf(node.callee);
      return !/^(?:map|after|status)$/u.test(method) && !elements.test(method);
    }
    case 'LogicalExpression':
      return mayBeText(node.right, true);
    case 'ConditionalExpression':
      return mayBeText(node.consequent, true) || mayBeText(node.alternate, true);
    default:
      return false;
  }
}

const isBlank = (child: Syntax): boolean =>
  (child.type === 'JSXText' && String(child.value).trim() === '') ||
  child.expression?.type === 'JSXEmptyExpression';

/**
 * The first child of an element that may be a bare text beside others; null if there is none. A browser that translates a page
 * replaces text nodes; what React writes into the old ones is never seen. A text that is its element's only child is renewed.
 */
export function mixedText(element: Syntax): Syntax | null {
  if (compiled.has(nameOf(element.openingElement?.name as Syntax | undefined))) return null;
  const children = (element.children ?? []).filter((child) => !isBlank(child));
  if (children.length < 2) return null;
  return (
    children.find((child) => child.type === 'JSXExpressionContainer' && mayBeText(child.expression)) ?? null
  );
}

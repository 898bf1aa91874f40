/** The part of a syntax tree that is read here. */
export type Declaration = {
  readonly type: string;
  readonly kind?: string;
  readonly declaration?: Declaration | null;
  readonly declarations?: readonly Declarator[];
};
type Declarator = {
  readonly id: {
    readonly name?: string;
    readonly typeAnnotation?: { readonly typeAnnotation: TypeNode } | null;
  };
  readonly init?: {
    readonly type: string;
    readonly callee?: { readonly name?: string };
    readonly elements?: readonly unknown[];
  } | null;
};
type TypeNode = { readonly operator?: string; readonly typeName?: { readonly name?: string } };

/**
 * Pure caches: what they hold can be computed again at any time, and nobody sees whether it was. By file, with their names.
 */
const pureCaches: Readonly<Record<string, readonly string[]>> = {
  'src/domain/results/days.ts': ['formatters'],
  'src/i18n/activateLocale.ts': ['loaded'],
  'src/i18n/useFormats.ts': ['known'],
  'src/photos/openPhotoMaker.ts': ['makers'],
};

const isReadonly = ({ id }: Declarator): boolean => {
  const type = id.typeAnnotation?.typeAnnotation;
  return type?.operator === 'readonly' || type?.typeName?.name?.startsWith('Readonly') === true;
};

const isCollection = ({ init }: Declarator): boolean =>
  (init?.type === 'NewExpression' && /^(?:Weak)?(?:Map|Set)$/u.test(init.callee?.name ?? '')) ||
  (init?.type === 'ArrayExpression' && init.elements?.length === 0);

/**
 * The names of what a statement of a module declares that can change: each `let`, and each collection that is neither typed
 * as readonly nor a pure cache. State has an owner that is created, passed on and thrown away; a module has none.
 */
export function moduleState(file: string, statement: Declaration): readonly string[] {
  const { kind, declarations = [] } = statement.declaration ?? statement;
  return declarations
    .filter((one) => kind === 'let' || (isCollection(one) && !isReadonly(one)))
    .map(({ id }) => id.name ?? '')
    .filter((name) => pureCaches[file]?.includes(name) !== true);
}

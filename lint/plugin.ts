import { relative, sep } from 'node:path';
import { crossedBoundary } from './crossedBoundary.ts';
import { mixedText } from './mixedText.ts';
import { type Declaration, moduleState } from './moduleState.ts';
import { unpassedInput } from './unpassedInput.ts';

// The part of a linter's rule that is used here; oxlint does not publish these types.
type Source = { readonly type: string; readonly value?: unknown };
type Node = { readonly type: string; readonly source?: Source | null; readonly argument?: Source };
type Context = {
  readonly cwd: string;
  readonly filename: string;
  report(problem: { readonly node: Node; readonly message: string }): void;
};
type Visitor = Record<string, (node: Node) => void>;

function pathOf(context: Context): string {
  return relative(context.cwd, context.filename).split(sep).join('/');
}

/** Checks every import against the table of boundaries. */
const imports = {
  create(context: Context): Visitor {
    const file = pathOf(context);
    const check = (node: Node): void => {
      const source = node.source ?? node.argument;
      if (typeof source?.value !== 'string') return;
      const message = crossedBoundary(file, source.value);
      if (message !== null) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/** Forbids re-exports and barrels: everything is imported from the file that defines it. */
const noBarrel = {
  create(context: Context): Visitor {
    const message = 'import it from the file that defines it instead of re-exporting it';
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration: (node) => {
        if (node.source) context.report({ node, message });
      },
    };
  },
};

/** Time, randomness and ids are passed in, so that tests control them. */
const passedIn = {
  create(context: Context): Visitor {
    const check = (node: Node): void => {
      const input = unpassedInput(node);
      if (input !== null) context.report({ node, message: `${input} has to be passed in` });
    };
    return { MemberExpression: check, NewExpression: check };
  },
};

/** What changes is one element with one string: a browser that translates the page freezes any other text. */
const oneText = {
  create(context: Context): Visitor {
    const check = (node: Node): void => {
      const mixed = mixedText(node);
      if (mixed === null) return;
      context.report({ node: mixed, message: 'a text that changes needs an element of its own' });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

/** A module has no state: whoever needs some creates it and passes it on (README, "Where state lives"). */
const noModuleState = {
  create(context: Context): Visitor {
    return {
      Program: (node) => {
        for (const statement of (node as Node & { readonly body: readonly (Node & Declaration)[] }).body)
          for (const name of moduleState(pathOf(context), statement))
            context.report({ node: statement, message: `${name} is state of a module` });
      },
    };
  },
};

export default {
  meta: { name: 'storey' },
  rules: {
    boundaries: imports,
    'no-barrel': noBarrel,
    'passed-in': passedIn,
    'one-text': oneText,
    'no-module-state': noModuleState,
  },
};

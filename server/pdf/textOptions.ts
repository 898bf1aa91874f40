import type { Face } from './fonts.ts';
import type { Block } from './Tags.ts';

/** How a text is set; sizes are points. */
export type TextStyle = { readonly size: number; readonly face?: Face; readonly colour?: string };

/** What of the structure a text is, where it is not part of another block: a paragraph unless it is said. */
type Tagged = { readonly as?: Block; readonly scope?: 'Row' | 'Column' };

/** A text on one line. What is longer than `width` ends in an ellipsis. */
export type LineOptions = TextStyle &
  Tagged & {
    readonly x?: number;
    readonly y?: number;
    readonly width?: number;
    readonly align?: 'left' | 'right' | 'centre';
  };

/** A text on as many lines as it takes, at most `maxLines`. */
export type BlockOptions = TextStyle &
  Tagged & {
    readonly x?: number;
    readonly width?: number;
    readonly maxLines?: number;
  };

/** A filled rectangle; sizes are points. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly radius?: number;
  readonly opacity?: number;
};

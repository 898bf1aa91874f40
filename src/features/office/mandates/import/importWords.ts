import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Failure } from '../../../../api/ApiResult.ts';
import { failureMessage } from '../../../shared/server/useFailure.ts';

// The reasons of lines (L6, B1), files (L7, B9), and whole lists (B9).
const messages: Readonly<Record<string, MessageDescriptor>> = {
  mandate_missing: msg`There is no mandate.`,
  name_missing: msg`There is no name.`,
  too_long: msg`This is too long.`,
  wrong_number_of_cells: msg`This line does not have as many columns as the first one.`,
  broken_quotes: msg`The quotation marks do not match.`,
  unreadable_cell: msg`A number, a date or an error of a spreadsheet cannot be read as text. Format the cells as text.`,
  heads: msg`The first line must name the columns: mandate, name, street, city, and optionally number.`,
  unreadable: msg`This file cannot be read.`,
  no_text: msg`This file cannot be read.`,
  too_large: msg`This file is too large.`,
  too_slow: msg`This file is too large.`,
  too_many: msg`This list has more than 100,000 lines.`,
  too_many_undecided: msg`More than 1,000 lines of this list are to be decided. Is it the right list?`,
  spreadsheet: msg`This is the file of another spreadsheet program. Save it as XLSX or CSV, and choose that file.`,
  empty: msg`It is empty.`,
  refused: msg`Lines of it cannot be read.`,
  undecided: msg`Lines of it are not decided.`,
  other_mandates: msg`It has lines of another mandate.`,
};

/** A reason of an import in words; an unknown one as it is. */
export function importWord(key: string): string {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message === undefined ? key : i18n._(message);
}

/** Why a file was not compared or written, and the columns that it lacks or has twice. */
export function fileRefusal(failure: Failure): string {
  if (failure.kind !== 'status') return failureMessage(failure);
  const { file, whole, ...others } = failure.errors;
  const reasons = (file ?? whole)?.map(importWord);
  if (reasons === undefined) return failureMessage(failure);
  const columns = Object.keys(others);
  return [...reasons, ...(columns.length === 0 ? [] : [columns.join(', ')])].join(' ');
}

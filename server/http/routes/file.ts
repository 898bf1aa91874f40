import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as zod from 'zod/mini';
import type { ExportFormat } from '#contract/http/page.ts';
import { defaultLocale, type FileLanguage } from '#domain/locale.ts';
import { dayOf } from '#domain/results/days.ts';
import type { AppContext } from '../../services/AppContext.ts';
import { csvStream } from '../../spreadsheet/csvStream.ts';
import type { Table } from '../../spreadsheet/Table.ts';
import { xlsxStream } from '../../spreadsheet/xlsxStream.ts';
import { fileLanguage } from '../plugins/acceptLanguage.ts';

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** How long a file may take to be sent: everything there is, on a slow connection. What is received has `requestTimeout`. */
export const fileTimeoutMs = 10 * 60 * 1000;

/** A file in the OpenAPI document; its bytes are no JSON. */
export const fileResponse = zod.any();

function responseOf(...contentTypes: readonly string[]) {
  const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: fileResponse }]));
  return { description: 'The file', content };
}

/** The response of routes that send a table, with its types. */
export const tableResponse = responseOf('text/csv', types.xlsx);
/** The response of routes that send a document. */
export const pdfResponse = responseOf('application/pdf');

/** Today in the operator's time zone, for the names of files: at half past midnight in Zurich UTC still has yesterday. */
export const fileDay = ({ now, timeZone }: Pick<AppContext, 'now' | 'timeZone'>) =>
  dayOf(now().toISOString(), timeZone);

/** N33, N34: in whose words a table is asked for. A workbook is always for people. */
export function languageOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  format: ExportFormat,
): FileLanguage | null {
  const language = fileLanguage(headers['accept-language']);
  return language ?? (format === 'csv' ? null : { locale: defaultLocale, region: defaultLocale });
}

/** Sends a table as a file. Its name is made of our own words and the date: user input never gets into a header. */
export function sendTable(
  reply: FastifyReply,
  table: Table,
  {
    format,
    fileName,
    day,
  }: { readonly format: ExportFormat; readonly fileName: string; readonly day: string },
): FastifyReply {
  // The server itself may look for rows for a minute: silence ends the connection only when the client does not
  // read.
  reply.raw.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
  const stream: Readable = format === 'csv' ? csvStream(table) : xlsxStream(table);
  return reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="${fileName}-${day}.${format}"`)
    .send(stream);
}

import type { ExportedDocument } from '@goldwake/embedded/reading';

/** Formats a document as one line of `documents.jsonl`, without the line break. */
export function documentLine({ collection, id, revision, body }: ExportedDocument): string {
  return JSON.stringify({ collection, id, revision, body });
}

/** Parses a line of `documents.jsonl`. @returns undefined unless the line is exactly what `documentLine` writes */
export function parseDocumentLine(line: string): ExportedDocument | undefined {
  try {
    const document = JSON.parse(line) as ExportedDocument;
    const { collection, id, revision } = document;
    if (typeof collection !== 'string' || typeof id !== 'string' || !Number.isSafeInteger(revision)) return undefined;
    return documentLine(document) === line ? document : undefined;
  } catch {
    return undefined;
  }
}

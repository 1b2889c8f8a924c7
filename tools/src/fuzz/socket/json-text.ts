/** A JSON value whose text is written unchanged, such as a number that JavaScript cannot represent. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A JSON object as a list of fields, which can contain a field twice. */
export class Fields {
  constructor(readonly list: readonly (readonly [name: string, value: unknown])[]) {}
}

/** Writes a value that may contain `RawJson` and `Fields` as JSON. */
export function jsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (value instanceof Fields) return objectText(value.list);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value === 'object' && value !== null) return objectText(Object.entries(value));
  return JSON.stringify(value) ?? 'null';
}

function objectText(fields: readonly (readonly [string, unknown])[]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${jsonText(value)}`).join(',')}}`;
}

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

interface CloseCode {
  code: number;
  name: string;
  comes_back: boolean;
}

interface Reference {
  $ref: string;
}

interface Document {
  channels: { realtime: { messages: Record<string, Reference> } };
  operations: Record<string, { messages: Reference[]; reply?: { messages: Reference[] } }>;
  components: {
    messages: Record<string, { 'x-caused-by'?: string[] }>;
    schemas: { Refused: { properties: { code: { enum: string[] } } } };
  };
  'x-close-codes': CloseCode[];
}

/** Reads asyncapi.yaml and compiles the schemas of its messages. */
export function readAsyncApi() {
  const document = parse(readFileSync(new URL('../../asyncapi.yaml', import.meta.url), 'utf8')) as Document;
  // Switches strict types off, because `Push` declares the type of a push, while `allOf` adds the fields of each event
  // without a type.
  const ajv = new Ajv({ allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  for (const word of Object.keys(document)) ajv.addKeyword(word);
  ajv.addSchema(document, 'asyncapi');
  const messages = Object.keys(document.components.messages);
  const checks = new Map(
    messages.map((name) => [name, ajv.compile({ $ref: `asyncapi#/components/messages/${name}/payload` })]),
  );

  return {
    document,
    messages,
    closeCodes: document['x-close-codes'],
    /** The event types that cause each push according to the document, by push name. */
    causes: Object.fromEntries(
      Object.entries(document.components.messages).flatMap(([name, message]) =>
        message['x-caused-by'] ? [[name, message['x-caused-by']]] : [],
      ),
    ),
    refusals: document.components.schemas.Refused.properties.code.enum,
    /**
     * Validates a frame and returns the name of its message in asyncapi.yaml. A push is looked up by its event name.
     * @throws Error that describes why the frame does not match
     */
    nameOf(frame: { kind: string; event?: string }): string {
      const name = frame.kind === 'push' ? String(frame.event) : frame.kind;
      const check = checks.get(name);
      if (!check) throw new Error(`asyncapi.yaml has no message ${name}`);
      if (!check(frame)) throw new Error(`${ajv.errorsText(check.errors)}: ${JSON.stringify(frame)}`);
      return name;
    },
  };
}

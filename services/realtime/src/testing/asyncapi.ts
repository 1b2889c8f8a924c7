import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

interface CloseCode {
  code: number;
  name: string;
  comes_back: boolean;
}

interface Document {
  components: { messages: Record<string, object> };
  'x-close-codes': CloseCode[];
}

/** asyncapi.yaml, and what it says of a frame. */
export function readAsyncApi() {
  const document = parse(readFileSync(new URL('../../asyncapi.yaml', import.meta.url), 'utf8')) as Document;
  // A push's envelope has its type in `Push`, beside which `allOf` puts the fields of one event.
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
    /** Which message a frame is; a push goes by its event. @throws Error that says what is wrong with the frame */
    nameOf(frame: { kind: string; event?: string }): string {
      const name = frame.kind === 'push' ? String(frame.event) : frame.kind;
      const check = checks.get(name);
      if (!check) throw new Error(`asyncapi.yaml has no message ${name}`);
      if (!check(frame)) throw new Error(`${ajv.errorsText(check.errors)}: ${JSON.stringify(frame)}`);
      return name;
    },
  };
}

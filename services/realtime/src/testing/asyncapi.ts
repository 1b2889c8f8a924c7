import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { asyncApi, messagesOfClients } from '../asyncapi/document.js';

/** Builds the AsyncAPI document and compiles the schemas of its messages. */
export function readAsyncApi() {
  const document = asyncApi();
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
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
    /** Schemas of the frames that clients send. */
    clientFrames: messagesOfClients(document).flatMap((name) => document.components.messages[name]?.payload ?? []),
    closeCodes: document['x-close-codes'],
    /**
     * Validates a frame and returns the name of its message in the document. A push is looked up by its event name.
     * @throws Error that describes why the frame does not match
     */
    nameOf(frame: { kind: string; event?: string }): string {
      const name = frame.kind === 'push' ? String(frame.event) : frame.kind;
      const check = checks.get(name);
      if (!check) throw new Error(`the AsyncAPI document has no message ${name}`);
      if (!check(frame)) throw new Error(`${ajv.errorsText(check.errors)}: ${JSON.stringify(frame)}`);
      return name;
    },
  };
}

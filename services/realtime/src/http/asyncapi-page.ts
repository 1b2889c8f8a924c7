import { entry, json, referencePage, schemaEntry } from '@goldwake/service';
import { type AsyncApi, type CloseCode, type Message, messagesOfClients } from '../asyncapi/document.js';

/** Renders the AsyncAPI document as one HTML page without scripts. */
export function asyncApiPage(document: AsyncApi): string {
  const { info, components, 'x-close-codes': closeCodes } = document;
  const byClients = messagesOfClients(document);
  const messages = Object.values(components.messages);
  const frames = messages.filter(({ payload }) => !isPush(payload));
  return referencePage({
    title: 'Realtime',
    path: '/api/docs/realtime',
    lead: [info.description],
    document: { path: '/api/asyncapi.json', name: 'AsyncAPI document' },
    sections: new Map([
      ['Frames', frames.map((frame) => messageEntry(byClients.includes(frame.name) ? 'client' : 'server', frame))],
      ['Pushes', messages.filter(({ payload }) => isPush(payload)).map((push) => messageEntry('push', push))],
      ['Close codes', closeCodes.map(closeCodeEntry)],
      ['Schemas', Object.entries(components.schemas).map(([name, schema]) => schemaEntry(name, schema))],
    ]),
  });
}

function isPush({ properties }: Message['payload']): boolean {
  return properties.kind?.const === 'push';
}

function messageEntry(label: string, { name, summary, payload, 'x-caused-by': causes }: Message): string {
  const caused = causes ? `<p>Caused by ${causes.map((type) => `<code>${type}</code>`).join(', ')}</p>` : '';
  return entry(label, name, summary, `${caused}${json(isPush(payload) ? (payload.properties.data ?? {}) : payload)}`);
}

function closeCodeEntry({ code, name, reason, comes_back }: CloseCode): string {
  return entry(`${code}`, name, reason, `<p>The client ${comes_back ? 'reconnects' : 'does not reconnect'}.</p>`);
}

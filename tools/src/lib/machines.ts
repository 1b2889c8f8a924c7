import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { ROOT } from '../../set-up/root.mjs';
import { diagramsOf } from './mermaid.js';

const SOURCE = 'client/src';
const COMPILED = 'client/dist-types';

export interface LoadedMachine {
  /** Path of the source file, relative to the repository's root. */
  file: string;
  machine: AnyStateMachine;
  /** Text of the comment above the machine in its source file. */
  about: string;
}

/**
 * Loads every compiled state machine of the client. A `*.machine.ts` file exports either a machine or a function
 * `create…Machine` that takes the machine's ports.
 */
export async function loadMachines(): Promise<LoadedMachine[]> {
  const files = readdirSync(join(ROOT, SOURCE), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.machine.ts'))
    .sort();
  const found: LoadedMachine[] = [];
  for (const file of files) {
    const compiled = pathToFileURL(join(ROOT, COMPILED, file.replace(/\.ts$/, '.js'))).href;
    const exported: Record<string, unknown> = await import(compiled);
    for (const [name, value] of Object.entries(exported)) {
      const machine = /^create\w+Machine$/.test(name) && typeof value === 'function' ? value(PORTS) : value;
      if (!isMachine(machine) || Object.keys(machine.root.states).length + machine.events.length === 0) continue;
      found.push({
        file: `${SOURCE}/${file}`,
        machine,
        about: aboutOf(readFileSync(join(ROOT, SOURCE, file), 'utf8'), name),
      });
    }
  }
  return found.sort((a, b) => (a.machine.id < b.machine.id ? -1 : 1));
}

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}

/** Stand-in for all ports of a machine. Drawing a diagram never calls a port. */
const PORTS: object = new Proxy(() => {}, { get: () => PORTS });

/** Returns the text of the comment above a machine in its source file. */
function aboutOf(text: string, name: string): string {
  const [before = ''] = text.split(new RegExp(`^export (const|function) ${name}\\b`, 'm'));
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? '';
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('@'))
    .join(' ');
}

export function sectionOf({ file, machine, about }: LoadedMachine): string {
  const drawn = diagramsOf(machine).map(
    ({ title, code }) => `${title ? `${title}:\n\n` : ''}\`\`\`mermaid\n${code}\n\`\`\``,
  );
  return [`## ${machine.id}`, about, ...drawn, `[${file}](../${file})`].filter(Boolean).join('\n\n');
}

export function pageOf(machines: LoadedMachine[]): string {
  const intro = [
    '# The state machines of the client',
    'Flows, timers and permissions are implemented as state machines; views only display their state. `npm run diagrams` draws this page from the code, and a test checks that it is up to date. An arrow is labelled with the event, `[the guard]` and `/ the actions`.',
    machines.map(({ machine }) => `[${machine.id}](#${machine.id.toLowerCase()})`).join(' · '),
  ];
  return `${[...intro, ...machines.map(sectionOf)].join('\n\n')}\n`;
}

const BEGIN = '<!-- diagram of update: npm run diagrams -->';
const END = '<!-- end of diagram -->';

/** Returns the text of docs/client.md with the diagram of the update prompt inserted between its two marks. */
export function withDiagram(page: string, machines: LoadedMachine[]): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error(`docs/client.md lacks the marks for the diagram: ${BEGIN} … ${END}`);
  const update = machines.find(({ machine }) => machine.id === 'update');
  if (!update) throw new Error('the client has no state machine named update');
  const [drawn] = diagramsOf(update.machine);
  return `${page.slice(0, from)}${BEGIN}\n\n\`\`\`mermaid\n${drawn.code}\n\`\`\`\n\n${page.slice(to)}`;
}

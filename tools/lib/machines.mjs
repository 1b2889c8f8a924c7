import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { diagramsOf } from './mermaid.mjs';
import { ROOT } from './root.mjs';

const SOURCE = 'client/src';
const COMPILED = 'client/dist-types';

/**
 * Loads every compiled state machine of the client: `*.machine.ts` exports it, or a function `create…Machine` that
 * takes its ports.
 */
export async function loadMachines() {
  const files = readdirSync(join(ROOT, SOURCE), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.machine.ts'))
    .sort();
  const found = [];
  for (const file of files) {
    const compiled = pathToFileURL(join(ROOT, COMPILED, file.replace(/\.ts$/, '.js'))).href;
    for (const [name, value] of Object.entries(await import(compiled))) {
      const machine = /^create\w+Machine$/.test(name) ? value(PORTS) : value;
      if (!machine?.root || Object.keys(machine.root.states).length + machine.events.length === 0) continue;
      found.push({
        file: `${SOURCE}/${file}`,
        machine,
        about: aboutOf(readFileSync(join(ROOT, SOURCE, file), 'utf8'), name),
      });
    }
  }
  return found.sort((a, b) => (a.machine.id < b.machine.id ? -1 : 1));
}

/** Stand-in for every port of a machine; drawing a diagram never calls a port. */
const PORTS = new Proxy(() => {}, { get: () => PORTS });

/** Returns the comment above a machine in its source. */
function aboutOf(text, name) {
  const [before] = text.split(new RegExp(`^export (const|function) ${name}\\b`, 'm'));
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? '';
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('@'))
    .join(' ');
}

export function sectionOf({ file, machine, about }) {
  const drawn = diagramsOf(machine).map(
    ({ title, code }) => `${title ? `${title}:\n\n` : ''}\`\`\`mermaid\n${code}\n\`\`\``,
  );
  return [`## ${machine.id}`, about, ...drawn, `[${file}](../${file})`].filter(Boolean).join('\n\n');
}

export function pageOf(machines) {
  const intro = [
    '# The state machines of the client',
    'Flows, timers and permissions are implemented as state machines; views only display their state. `npm run diagrams` draws this page from the code, and a test checks that it is up to date. An arrow is labelled with the event, `[the guard]` and `/ the actions`.',
    machines.map(({ machine }) => `[${machine.id}](#${machine.id.toLowerCase()})`).join(' · '),
  ];
  return `${[...intro, ...machines.map(sectionOf)].join('\n\n')}\n`;
}

export const DIAGRAM_MARKS = ['<!-- diagram of update: npm run diagrams -->', '<!-- end of diagram -->'];

/** Returns the text of docs/client.md with the diagram of the update prompt between its marks. */
export function withDiagram(page, machines) {
  const [begin, end] = DIAGRAM_MARKS;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/client.md lacks the marks for the diagram: ${begin} … ${end}`);
  const update = machines.find(({ machine }) => machine.id === 'update');
  const [{ code }] = diagramsOf(update.machine);
  return `${page.slice(0, from)}${begin}\n\n\`\`\`mermaid\n${code}\n\`\`\`\n\n${page.slice(to)}`;
}

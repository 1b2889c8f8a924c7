import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { diagramsOf } from './mermaid.mjs';
import { ROOT } from './root.mjs';

const SOURCE = 'client/src';
const COMPILED = 'client/dist-types';

/** Every machine of the client, as compiled: `*.machine.ts` exports it, or a `create…Machine` that takes its ports. */
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

/** A diagram asks its machine nothing: whatever a port is, it is not called. */
const PORTS = new Proxy(() => {}, { get: () => PORTS });

/** What the code says above the machine. */
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
    '# The machines of the client',
    'Flows, timers and permissions live in state machines; views only show them. Drawn by `npm run diagrams` from the definitions themselves; a test holds this page to them. On an arrow: the event, `[the guard]`, `/ the actions`.',
    machines.map(({ machine }) => `[${machine.id}](#${machine.id.toLowerCase()})`).join(' · '),
  ];
  return `${[...intro, ...machines.map(sectionOf)].join('\n\n')}\n`;
}

export const README_MARKS = ['<!-- diagram of update: npm run diagrams -->', '<!-- end of diagram -->'];

/** The README with the update prompt drawn between its marks. */
export function withDiagram(readme, machines) {
  const [begin, end] = README_MARKS;
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`README.md has no place for the diagram: ${begin} … ${end}`);
  const update = machines.find(({ machine }) => machine.id === 'update');
  const [{ code }] = diagramsOf(update.machine);
  return `${readme.slice(0, from)}${begin}\n\n\`\`\`mermaid\n${code}\n\`\`\`\n\n${readme.slice(to)}`;
}
